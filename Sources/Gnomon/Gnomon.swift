// SPDX-License-Identifier: Apache-2.0
import CGnomon
public typealias Point = CGnomon.Point
