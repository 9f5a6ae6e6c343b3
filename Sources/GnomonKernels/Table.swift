// SPDX-License-Identifier: Apache-2.0
// Table.swift - the one symbol by which the core finds this instruction set's kernels

import CLanes

@c @implementation
func kernel_table_get() -> UnsafePointer<kernel_table> {
  kernel_table_address()
}
