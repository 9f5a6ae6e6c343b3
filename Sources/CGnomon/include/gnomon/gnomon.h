/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gnomon.h - the numeric core under hand-made controls
 *
 * Gnomon answers four questions, in batches, at the speed of the machine:
 *
 *     where did the finger land?        hit.h         points against shapes and stacks of rectangles
 *                                       index.h       against a million rectangles, by a tree
 *     which way is it from the centre?  angle.h       points to angles, by any compass
 *     where does the handle go?         circle.h      angles to points on a circle
 *     what does it look like?           mask.h        shapes to coverage, blurred and combined
 *                                       composite.h   paint.h's colours and gradients onto image.h's
 *                                                     pixels
 *                                       shadow.h      and what shadow it throws
 *     a whole circular slider, please?  dial.h        touches in, values and pixels out
 *
 * Conventions, which each entry spells out where it matters:
 *
 *   - Angles are in degrees, lengths in the caller's unit; a gnomon_compass says how angles are read.
 *   - Every function that can fail returns a gnomon_status, and on an error it writes nothing.
 *   - Parameters come as: how many, inputs, outputs. Counts are size_t, strides are signed and in bytes.
 *   - A count of 0 is always fine and touches no memory. Pointers may be NULL only where that says so
 *     or where there is nothing to read or write.
 *   - No input, however malformed, makes a call crash, loop or write outside its outputs.
 *   - Nothing allocates, nothing is global but the choice of instruction set, nothing starts a thread;
 *     every call is safe from any thread as long as no two write the same memory.
 *   - Results have the same bits on every machine, for any split of a batch and any alignment.
 *   - What does not appear in these headers is not part of the library's interface.
 */

#ifndef GNOMON_H
#define GNOMON_H

#include "base.h"

#include "angle.h"
#include "circle.h"
#include "composite.h"
#include "dial.h"
#include "geometry.h"
#include "hit.h"
#include "image.h"
#include "index.h"
#include "mask.h"
#include "paint.h"
#include "range.h"
#include "shadow.h"
#include "shape.h"
#include "tracker.h"
#include "transform.h"

#endif
