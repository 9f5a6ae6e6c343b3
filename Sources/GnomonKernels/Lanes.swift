// SPDX-License-Identifier: Apache-2.0
// Lanes.swift - the vector vocabulary of the kernels
//
// Swift's names and operators for the operations of CLanes' lanes.h. An operator defined on a concrete type is
// preferred to the standard library's generic one, so `a * b` here is one vector instruction by
// construction, not by the grace of the optimiser. What has no counterpart here is not used in kernels:
// `.rounded()`, `.squareRoot()`, `~` of another type and integer operations with a scalar would compile to
// loops over lanes.
//
// Comparisons give vectors of all-ones or all-zero lanes, integers as wide as what was compared; `select`
// takes such a mask. `minimum` and `maximum` give the second operand where a lane is NaN. `&+`, `&-`, `&*`
// wrap. Right shifts keep the sign of signed lanes.

import CLanes

// MARK: - Types

typealias F32x4 = SIMD4<Float>
typealias F32x8 = SIMD8<Float>
typealias F32x16 = SIMD16<Float>
typealias F64x4 = SIMD4<Double>
typealias F64x8 = SIMD8<Double>
typealias F64x16 = SIMD16<Double>
typealias I16x8 = SIMD8<Int16>
typealias I16x16 = SIMD16<Int16>
typealias I32x4 = SIMD4<Int32>
typealias I32x8 = SIMD8<Int32>
typealias I32x16 = SIMD16<Int32>
typealias I64x4 = SIMD4<Int64>
typealias I64x8 = SIMD8<Int64>
typealias I64x16 = SIMD16<Int64>
typealias U8x16 = SIMD16<UInt8>
typealias U8x32 = SIMD32<UInt8>
typealias U16x8 = SIMD8<UInt16>
typealias U16x16 = SIMD16<UInt16>
typealias U32x8 = SIMD8<UInt32>
typealias U8x8 = SIMD8<UInt8>
typealias I8x16 = SIMD16<Int8>
typealias I8x32 = SIMD32<Int8>

/// As many lanes as are worth computing together on this instruction set, and how many that is.
typealias F32xN = lanes_f32xn
typealias F64xN = lanes_f64xn
typealias I32xN = lanes_i32xn
typealias I64xN = lanes_i64xn
typealias U8xN = lanes_u8xn
typealias U8x2N = lanes_u8x2n
@inline(__always) var laneCount: Int { F32xN.scalarCount }

// MARK: - F32x4

extension SIMD4 where Scalar == Float {
  @inline(__always) init(loading p: UnsafePointer<Float>) { self = lanes_load_f32x4(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Float>) { lanes_store_f32x4(p, self) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f32x4(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f32x4(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f32x4(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f32x4(a, b) }
  @inline(__always) static func + (a: Self, b: Float) -> Self { lanes_add_f32x4(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Float) -> Self { lanes_sub_f32x4(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Float) -> Self { lanes_mul_f32x4(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Float, b: Self) -> Self { lanes_sub_f32x4(Self(repeating: a), b) }
  @inline(__always) static func * (a: Float, b: Self) -> Self { lanes_mul_f32x4(Self(repeating: a), b) }
  @inline(__always) static func / (a: Float, b: Self) -> Self { lanes_div_f32x4(Self(repeating: a), b) }
  @inline(__always) init(bits: I32x4) { self = lanes_f32x4_from_bits(bits) }
  @inline(__always) var bits: I32x4 { lanes_bits_f32x4(self) }
}

@inline(__always) func less(_ a: F32x4, _ b: F32x4) -> I32x4 { lanes_less_f32x4(a, b) }
@inline(__always) func lessEqual(_ a: F32x4, _ b: F32x4) -> I32x4 { lanes_lessequal_f32x4(a, b) }
@inline(__always) func equal(_ a: F32x4, _ b: F32x4) -> I32x4 { lanes_equal_f32x4(a, b) }
@inline(__always) func select(_ m: I32x4, _ a: F32x4, _ b: F32x4) -> F32x4 { lanes_select_f32x4(m, a, b) }
@inline(__always) func minimum(_ a: F32x4, _ b: F32x4) -> F32x4 { lanes_min_f32x4(a, b) }
@inline(__always) func maximum(_ a: F32x4, _ b: F32x4) -> F32x4 { lanes_max_f32x4(a, b) }
@inline(__always) func squareRoot(_ a: F32x4) -> F32x4 { lanes_sqrt_f32x4(a) }

// MARK: - F32x8

extension SIMD8 where Scalar == Float {
  @inline(__always) init(loading p: UnsafePointer<Float>) { self = lanes_load_f32x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Float>) { lanes_store_f32x8(p, self) }
  /// One member of eight structs of four floats.
  @inline(__always) init(firstOf p: UnsafePointer<Float>) { self = lanes_load_first_f32x8(p) }
  @inline(__always) init(secondOf p: UnsafePointer<Float>) { self = lanes_load_second_f32x8(p) }
  @inline(__always) init(thirdOf p: UnsafePointer<Float>) { self = lanes_load_third_f32x8(p) }
  @inline(__always) init(fourthOf p: UnsafePointer<Float>) { self = lanes_load_fourth_f32x8(p) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f32x8(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f32x8(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f32x8(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f32x8(a, b) }
  @inline(__always) static func + (a: Self, b: Float) -> Self { lanes_add_f32x8(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Float) -> Self { lanes_sub_f32x8(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Float) -> Self { lanes_mul_f32x8(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Float, b: Self) -> Self { lanes_sub_f32x8(Self(repeating: a), b) }
  @inline(__always) static func * (a: Float, b: Self) -> Self { lanes_mul_f32x8(Self(repeating: a), b) }
  @inline(__always) static func / (a: Float, b: Self) -> Self { lanes_div_f32x8(Self(repeating: a), b) }
  @inline(__always) init(bits: I32x8) { self = lanes_f32x8_from_bits(bits) }
  @inline(__always) var bits: I32x8 { lanes_bits_f32x8(self) }
}

@inline(__always) func less(_ a: F32x8, _ b: F32x8) -> I32x8 { lanes_less_f32x8(a, b) }
@inline(__always) func lessEqual(_ a: F32x8, _ b: F32x8) -> I32x8 { lanes_lessequal_f32x8(a, b) }
@inline(__always) func equal(_ a: F32x8, _ b: F32x8) -> I32x8 { lanes_equal_f32x8(a, b) }
@inline(__always) func select(_ m: I32x8, _ a: F32x8, _ b: F32x8) -> F32x8 { lanes_select_f32x8(m, a, b) }
@inline(__always) func minimum(_ a: F32x8, _ b: F32x8) -> F32x8 { lanes_min_f32x8(a, b) }
@inline(__always) func maximum(_ a: F32x8, _ b: F32x8) -> F32x8 { lanes_max_f32x8(a, b) }
@inline(__always) func squareRoot(_ a: F32x8) -> F32x8 { lanes_sqrt_f32x8(a) }

// MARK: - F32x16

extension SIMD16 where Scalar == Float {
  @inline(__always) init(loading p: UnsafePointer<Float>) { self = lanes_load_f32x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Float>) { lanes_store_f32x16(p, self) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f32x16(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f32x16(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f32x16(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f32x16(a, b) }
  @inline(__always) static func + (a: Self, b: Float) -> Self { lanes_add_f32x16(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Float) -> Self { lanes_sub_f32x16(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Float) -> Self { lanes_mul_f32x16(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Float, b: Self) -> Self { lanes_sub_f32x16(Self(repeating: a), b) }
  @inline(__always) static func * (a: Float, b: Self) -> Self { lanes_mul_f32x16(Self(repeating: a), b) }
  @inline(__always) static func / (a: Float, b: Self) -> Self { lanes_div_f32x16(Self(repeating: a), b) }
  @inline(__always) init(bits: I32x16) { self = lanes_f32x16_from_bits(bits) }
  @inline(__always) var bits: I32x16 { lanes_bits_f32x16(self) }
}

@inline(__always) func less(_ a: F32x16, _ b: F32x16) -> I32x16 { lanes_less_f32x16(a, b) }
@inline(__always) func lessEqual(_ a: F32x16, _ b: F32x16) -> I32x16 { lanes_lessequal_f32x16(a, b) }
@inline(__always) func equal(_ a: F32x16, _ b: F32x16) -> I32x16 { lanes_equal_f32x16(a, b) }
@inline(__always) func select(_ m: I32x16, _ a: F32x16, _ b: F32x16) -> F32x16 { lanes_select_f32x16(m, a, b) }
@inline(__always) func minimum(_ a: F32x16, _ b: F32x16) -> F32x16 { lanes_min_f32x16(a, b) }
@inline(__always) func maximum(_ a: F32x16, _ b: F32x16) -> F32x16 { lanes_max_f32x16(a, b) }
@inline(__always) func squareRoot(_ a: F32x16) -> F32x16 { lanes_sqrt_f32x16(a) }

// MARK: - F64x4

extension SIMD4 where Scalar == Double {
  @inline(__always) init(loading p: UnsafePointer<Double>) { self = lanes_load_f64x4(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Double>) { lanes_store_f64x4(p, self) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f64x4(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f64x4(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f64x4(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f64x4(a, b) }
  @inline(__always) static func + (a: Self, b: Double) -> Self { lanes_add_f64x4(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Double) -> Self { lanes_sub_f64x4(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Double) -> Self { lanes_mul_f64x4(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Double, b: Self) -> Self { lanes_sub_f64x4(Self(repeating: a), b) }
  @inline(__always) static func * (a: Double, b: Self) -> Self { lanes_mul_f64x4(Self(repeating: a), b) }
  @inline(__always) static func / (a: Double, b: Self) -> Self { lanes_div_f64x4(Self(repeating: a), b) }
  @inline(__always) init(bits: I64x4) { self = lanes_f64x4_from_bits(bits) }
  @inline(__always) var bits: I64x4 { lanes_bits_f64x4(self) }
}

@inline(__always) func less(_ a: F64x4, _ b: F64x4) -> I64x4 { lanes_less_f64x4(a, b) }
@inline(__always) func lessEqual(_ a: F64x4, _ b: F64x4) -> I64x4 { lanes_lessequal_f64x4(a, b) }
@inline(__always) func equal(_ a: F64x4, _ b: F64x4) -> I64x4 { lanes_equal_f64x4(a, b) }
@inline(__always) func select(_ m: I64x4, _ a: F64x4, _ b: F64x4) -> F64x4 { lanes_select_f64x4(m, a, b) }
@inline(__always) func minimum(_ a: F64x4, _ b: F64x4) -> F64x4 { lanes_min_f64x4(a, b) }
@inline(__always) func maximum(_ a: F64x4, _ b: F64x4) -> F64x4 { lanes_max_f64x4(a, b) }
@inline(__always) func squareRoot(_ a: F64x4) -> F64x4 { lanes_sqrt_f64x4(a) }

// MARK: - F64x8

extension SIMD8 where Scalar == Double {
  @inline(__always) init(loading p: UnsafePointer<Double>) { self = lanes_load_f64x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Double>) { lanes_store_f64x8(p, self) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f64x8(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f64x8(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f64x8(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f64x8(a, b) }
  @inline(__always) static func + (a: Self, b: Double) -> Self { lanes_add_f64x8(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Double) -> Self { lanes_sub_f64x8(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Double) -> Self { lanes_mul_f64x8(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Double, b: Self) -> Self { lanes_sub_f64x8(Self(repeating: a), b) }
  @inline(__always) static func * (a: Double, b: Self) -> Self { lanes_mul_f64x8(Self(repeating: a), b) }
  @inline(__always) static func / (a: Double, b: Self) -> Self { lanes_div_f64x8(Self(repeating: a), b) }
  @inline(__always) init(bits: I64x8) { self = lanes_f64x8_from_bits(bits) }
  @inline(__always) var bits: I64x8 { lanes_bits_f64x8(self) }
}

@inline(__always) func less(_ a: F64x8, _ b: F64x8) -> I64x8 { lanes_less_f64x8(a, b) }
@inline(__always) func lessEqual(_ a: F64x8, _ b: F64x8) -> I64x8 { lanes_lessequal_f64x8(a, b) }
@inline(__always) func equal(_ a: F64x8, _ b: F64x8) -> I64x8 { lanes_equal_f64x8(a, b) }
@inline(__always) func select(_ m: I64x8, _ a: F64x8, _ b: F64x8) -> F64x8 { lanes_select_f64x8(m, a, b) }
@inline(__always) func minimum(_ a: F64x8, _ b: F64x8) -> F64x8 { lanes_min_f64x8(a, b) }
@inline(__always) func maximum(_ a: F64x8, _ b: F64x8) -> F64x8 { lanes_max_f64x8(a, b) }
@inline(__always) func squareRoot(_ a: F64x8) -> F64x8 { lanes_sqrt_f64x8(a) }

// MARK: - F64x16

extension SIMD16 where Scalar == Double {
  @inline(__always) init(loading p: UnsafePointer<Double>) { self = lanes_load_f64x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Double>) { lanes_store_f64x16(p, self) }
  @inline(__always) static func + (a: Self, b: Self) -> Self { lanes_add_f64x16(a, b) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { lanes_sub_f64x16(a, b) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { lanes_mul_f64x16(a, b) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { lanes_div_f64x16(a, b) }
  @inline(__always) static func + (a: Self, b: Double) -> Self { lanes_add_f64x16(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Self, b: Double) -> Self { lanes_sub_f64x16(a, Self(repeating: b)) }
  @inline(__always) static func * (a: Self, b: Double) -> Self { lanes_mul_f64x16(a, Self(repeating: b)) }
  @inline(__always) static func - (a: Double, b: Self) -> Self { lanes_sub_f64x16(Self(repeating: a), b) }
  @inline(__always) static func * (a: Double, b: Self) -> Self { lanes_mul_f64x16(Self(repeating: a), b) }
  @inline(__always) static func / (a: Double, b: Self) -> Self { lanes_div_f64x16(Self(repeating: a), b) }
  @inline(__always) init(bits: I64x16) { self = lanes_f64x16_from_bits(bits) }
  @inline(__always) var bits: I64x16 { lanes_bits_f64x16(self) }
}

@inline(__always) func less(_ a: F64x16, _ b: F64x16) -> I64x16 { lanes_less_f64x16(a, b) }
@inline(__always) func lessEqual(_ a: F64x16, _ b: F64x16) -> I64x16 { lanes_lessequal_f64x16(a, b) }
@inline(__always) func equal(_ a: F64x16, _ b: F64x16) -> I64x16 { lanes_equal_f64x16(a, b) }
@inline(__always) func select(_ m: I64x16, _ a: F64x16, _ b: F64x16) -> F64x16 { lanes_select_f64x16(m, a, b) }
@inline(__always) func minimum(_ a: F64x16, _ b: F64x16) -> F64x16 { lanes_min_f64x16(a, b) }
@inline(__always) func maximum(_ a: F64x16, _ b: F64x16) -> F64x16 { lanes_max_f64x16(a, b) }
@inline(__always) func squareRoot(_ a: F64x16) -> F64x16 { lanes_sqrt_f64x16(a) }

// MARK: - I16x8

extension SIMD8 where Scalar == Int16 {
  @inline(__always) init(loading p: UnsafePointer<Int16>) { self = lanes_load_i16x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int16>) { lanes_store_i16x8(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i16x8(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i16x8(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i16x8(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i16x8(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i16x8(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i16x8(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int16) -> Self { lanes_add_i16x8(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int16) -> Self { lanes_sub_i16x8(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int16) -> Self { lanes_mul_i16x8(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int16) -> Self { lanes_and_i16x8(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int16) -> Self { lanes_or_i16x8(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int16) -> Self { lanes_xor_i16x8(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i16x8(a) }
  @inline(__always) static func &<< (a: Self, n: Int16) -> Self { lanes_shl_i16x8(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int16) -> Self { lanes_shr_i16x8(a, n) }
}

@inline(__always) func less(_ a: I16x8, _ b: I16x8) -> I16x8 { lanes_less_i16x8(a, b) }
@inline(__always) func lessEqual(_ a: I16x8, _ b: I16x8) -> I16x8 { lanes_lessequal_i16x8(a, b) }
@inline(__always) func equal(_ a: I16x8, _ b: I16x8) -> I16x8 { lanes_equal_i16x8(a, b) }
@inline(__always) func select(_ m: I16x8, _ a: I16x8, _ b: I16x8) -> I16x8 { lanes_select_i16x8(m, a, b) }
@inline(__always) func minimum(_ a: I16x8, _ b: I16x8) -> I16x8 { lanes_min_i16x8(a, b) }
@inline(__always) func maximum(_ a: I16x8, _ b: I16x8) -> I16x8 { lanes_max_i16x8(a, b) }

// MARK: - I16x16

extension SIMD16 where Scalar == Int16 {
  @inline(__always) init(loading p: UnsafePointer<Int16>) { self = lanes_load_i16x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int16>) { lanes_store_i16x16(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i16x16(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i16x16(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i16x16(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i16x16(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i16x16(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i16x16(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int16) -> Self { lanes_add_i16x16(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int16) -> Self { lanes_sub_i16x16(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int16) -> Self { lanes_mul_i16x16(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int16) -> Self { lanes_and_i16x16(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int16) -> Self { lanes_or_i16x16(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int16) -> Self { lanes_xor_i16x16(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i16x16(a) }
  @inline(__always) static func &<< (a: Self, n: Int16) -> Self { lanes_shl_i16x16(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int16) -> Self { lanes_shr_i16x16(a, n) }
}

@inline(__always) func less(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_less_i16x16(a, b) }
@inline(__always) func lessEqual(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_lessequal_i16x16(a, b) }
@inline(__always) func equal(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_equal_i16x16(a, b) }
@inline(__always) func select(_ m: I16x16, _ a: I16x16, _ b: I16x16) -> I16x16 { lanes_select_i16x16(m, a, b) }
@inline(__always) func minimum(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_min_i16x16(a, b) }
@inline(__always) func maximum(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_max_i16x16(a, b) }

// MARK: - I32x4

extension SIMD4 where Scalar == Int32 {
  @inline(__always) init(loading p: UnsafePointer<Int32>) { self = lanes_load_i32x4(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int32>) { lanes_store_i32x4(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i32x4(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i32x4(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i32x4(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i32x4(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i32x4(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i32x4(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int32) -> Self { lanes_add_i32x4(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int32) -> Self { lanes_sub_i32x4(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int32) -> Self { lanes_mul_i32x4(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int32) -> Self { lanes_and_i32x4(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int32) -> Self { lanes_or_i32x4(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int32) -> Self { lanes_xor_i32x4(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i32x4(a) }
  @inline(__always) static func &<< (a: Self, n: Int32) -> Self { lanes_shl_i32x4(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int32) -> Self { lanes_shr_i32x4(a, n) }
}

@inline(__always) func less(_ a: I32x4, _ b: I32x4) -> I32x4 { lanes_less_i32x4(a, b) }
@inline(__always) func lessEqual(_ a: I32x4, _ b: I32x4) -> I32x4 { lanes_lessequal_i32x4(a, b) }
@inline(__always) func equal(_ a: I32x4, _ b: I32x4) -> I32x4 { lanes_equal_i32x4(a, b) }
@inline(__always) func select(_ m: I32x4, _ a: I32x4, _ b: I32x4) -> I32x4 { lanes_select_i32x4(m, a, b) }
@inline(__always) func minimum(_ a: I32x4, _ b: I32x4) -> I32x4 { lanes_min_i32x4(a, b) }
@inline(__always) func maximum(_ a: I32x4, _ b: I32x4) -> I32x4 { lanes_max_i32x4(a, b) }

// MARK: - I32x8

extension SIMD8 where Scalar == Int32 {
  @inline(__always) init(loading p: UnsafePointer<Int32>) { self = lanes_load_i32x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int32>) { lanes_store_i32x8(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i32x8(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i32x8(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i32x8(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i32x8(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i32x8(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i32x8(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int32) -> Self { lanes_add_i32x8(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int32) -> Self { lanes_sub_i32x8(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int32) -> Self { lanes_mul_i32x8(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int32) -> Self { lanes_and_i32x8(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int32) -> Self { lanes_or_i32x8(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int32) -> Self { lanes_xor_i32x8(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i32x8(a) }
  @inline(__always) static func &<< (a: Self, n: Int32) -> Self { lanes_shl_i32x8(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int32) -> Self { lanes_shr_i32x8(a, n) }
}

@inline(__always) func less(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_less_i32x8(a, b) }
@inline(__always) func lessEqual(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_lessequal_i32x8(a, b) }
@inline(__always) func equal(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_equal_i32x8(a, b) }
@inline(__always) func select(_ m: I32x8, _ a: I32x8, _ b: I32x8) -> I32x8 { lanes_select_i32x8(m, a, b) }
@inline(__always) func minimum(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_min_i32x8(a, b) }
@inline(__always) func maximum(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_max_i32x8(a, b) }

// MARK: - I32x16

extension SIMD16 where Scalar == Int32 {
  @inline(__always) init(loading p: UnsafePointer<Int32>) { self = lanes_load_i32x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int32>) { lanes_store_i32x16(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i32x16(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i32x16(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i32x16(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i32x16(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i32x16(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i32x16(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int32) -> Self { lanes_add_i32x16(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int32) -> Self { lanes_sub_i32x16(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int32) -> Self { lanes_mul_i32x16(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int32) -> Self { lanes_and_i32x16(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int32) -> Self { lanes_or_i32x16(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int32) -> Self { lanes_xor_i32x16(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i32x16(a) }
  @inline(__always) static func &<< (a: Self, n: Int32) -> Self { lanes_shl_i32x16(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int32) -> Self { lanes_shr_i32x16(a, n) }
}

@inline(__always) func less(_ a: I32x16, _ b: I32x16) -> I32x16 { lanes_less_i32x16(a, b) }
@inline(__always) func lessEqual(_ a: I32x16, _ b: I32x16) -> I32x16 { lanes_lessequal_i32x16(a, b) }
@inline(__always) func equal(_ a: I32x16, _ b: I32x16) -> I32x16 { lanes_equal_i32x16(a, b) }
@inline(__always) func select(_ m: I32x16, _ a: I32x16, _ b: I32x16) -> I32x16 { lanes_select_i32x16(m, a, b) }
@inline(__always) func minimum(_ a: I32x16, _ b: I32x16) -> I32x16 { lanes_min_i32x16(a, b) }
@inline(__always) func maximum(_ a: I32x16, _ b: I32x16) -> I32x16 { lanes_max_i32x16(a, b) }

// MARK: - I64x4

extension SIMD4 where Scalar == Int64 {
  @inline(__always) init(loading p: UnsafePointer<Int64>) { self = lanes_load_i64x4(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int64>) { lanes_store_i64x4(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i64x4(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i64x4(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i64x4(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i64x4(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i64x4(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i64x4(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int64) -> Self { lanes_add_i64x4(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int64) -> Self { lanes_sub_i64x4(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int64) -> Self { lanes_mul_i64x4(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int64) -> Self { lanes_and_i64x4(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int64) -> Self { lanes_or_i64x4(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int64) -> Self { lanes_xor_i64x4(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i64x4(a) }
  @inline(__always) static func &<< (a: Self, n: Int64) -> Self { lanes_shl_i64x4(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int64) -> Self { lanes_shr_i64x4(a, n) }
}

@inline(__always) func less(_ a: I64x4, _ b: I64x4) -> I64x4 { lanes_less_i64x4(a, b) }
@inline(__always) func lessEqual(_ a: I64x4, _ b: I64x4) -> I64x4 { lanes_lessequal_i64x4(a, b) }
@inline(__always) func equal(_ a: I64x4, _ b: I64x4) -> I64x4 { lanes_equal_i64x4(a, b) }
@inline(__always) func select(_ m: I64x4, _ a: I64x4, _ b: I64x4) -> I64x4 { lanes_select_i64x4(m, a, b) }
@inline(__always) func minimum(_ a: I64x4, _ b: I64x4) -> I64x4 { lanes_min_i64x4(a, b) }
@inline(__always) func maximum(_ a: I64x4, _ b: I64x4) -> I64x4 { lanes_max_i64x4(a, b) }

// MARK: - I64x8

extension SIMD8 where Scalar == Int64 {
  @inline(__always) init(loading p: UnsafePointer<Int64>) { self = lanes_load_i64x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int64>) { lanes_store_i64x8(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i64x8(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i64x8(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i64x8(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i64x8(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i64x8(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i64x8(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int64) -> Self { lanes_add_i64x8(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int64) -> Self { lanes_sub_i64x8(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int64) -> Self { lanes_mul_i64x8(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int64) -> Self { lanes_and_i64x8(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int64) -> Self { lanes_or_i64x8(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int64) -> Self { lanes_xor_i64x8(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i64x8(a) }
  @inline(__always) static func &<< (a: Self, n: Int64) -> Self { lanes_shl_i64x8(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int64) -> Self { lanes_shr_i64x8(a, n) }
}

@inline(__always) func less(_ a: I64x8, _ b: I64x8) -> I64x8 { lanes_less_i64x8(a, b) }
@inline(__always) func lessEqual(_ a: I64x8, _ b: I64x8) -> I64x8 { lanes_lessequal_i64x8(a, b) }
@inline(__always) func equal(_ a: I64x8, _ b: I64x8) -> I64x8 { lanes_equal_i64x8(a, b) }
@inline(__always) func select(_ m: I64x8, _ a: I64x8, _ b: I64x8) -> I64x8 { lanes_select_i64x8(m, a, b) }
@inline(__always) func minimum(_ a: I64x8, _ b: I64x8) -> I64x8 { lanes_min_i64x8(a, b) }
@inline(__always) func maximum(_ a: I64x8, _ b: I64x8) -> I64x8 { lanes_max_i64x8(a, b) }

// MARK: - U8x8

extension SIMD8 where Scalar == UInt8 {
  @inline(__always) init(loading p: UnsafePointer<UInt8>) { self = lanes_load_u8x8(p) }
  @inline(__always) init(loading p: UnsafePointer<UInt8>, count: Int) { self = lanes_load_part_u8x8(p, count) }
}

// MARK: - I64x16

extension SIMD16 where Scalar == Int64 {
  @inline(__always) init(loading p: UnsafePointer<Int64>) { self = lanes_load_i64x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<Int64>) { lanes_store_i64x16(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_i64x16(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_i64x16(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_i64x16(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_i64x16(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_i64x16(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_i64x16(a, b) }
  @inline(__always) static func &+ (a: Self, b: Int64) -> Self { lanes_add_i64x16(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: Int64) -> Self { lanes_sub_i64x16(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: Int64) -> Self { lanes_mul_i64x16(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: Int64) -> Self { lanes_and_i64x16(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: Int64) -> Self { lanes_or_i64x16(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: Int64) -> Self { lanes_xor_i64x16(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_i64x16(a) }
  @inline(__always) static func &<< (a: Self, n: Int64) -> Self { lanes_shl_i64x16(a, n) }
  @inline(__always) static func &>> (a: Self, n: Int64) -> Self { lanes_shr_i64x16(a, n) }
}

@inline(__always) func less(_ a: I64x16, _ b: I64x16) -> I64x16 { lanes_less_i64x16(a, b) }
@inline(__always) func lessEqual(_ a: I64x16, _ b: I64x16) -> I64x16 { lanes_lessequal_i64x16(a, b) }
@inline(__always) func equal(_ a: I64x16, _ b: I64x16) -> I64x16 { lanes_equal_i64x16(a, b) }
@inline(__always) func select(_ m: I64x16, _ a: I64x16, _ b: I64x16) -> I64x16 { lanes_select_i64x16(m, a, b) }
@inline(__always) func minimum(_ a: I64x16, _ b: I64x16) -> I64x16 { lanes_min_i64x16(a, b) }
@inline(__always) func maximum(_ a: I64x16, _ b: I64x16) -> I64x16 { lanes_max_i64x16(a, b) }

// MARK: - U8x16

extension SIMD16 where Scalar == UInt8 {
  @inline(__always) init(loading p: UnsafePointer<UInt8>) { self = lanes_load_u8x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt8>) { lanes_store_u8x16(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_u8x16(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_u8x16(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_u8x16(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_u8x16(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_u8x16(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_u8x16(a, b) }
  @inline(__always) static func &+ (a: Self, b: UInt8) -> Self { lanes_add_u8x16(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: UInt8) -> Self { lanes_sub_u8x16(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: UInt8) -> Self { lanes_mul_u8x16(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: UInt8) -> Self { lanes_and_u8x16(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: UInt8) -> Self { lanes_or_u8x16(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: UInt8) -> Self { lanes_xor_u8x16(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_u8x16(a) }
  @inline(__always) static func &<< (a: Self, n: UInt8) -> Self { lanes_shl_u8x16(a, n) }
  @inline(__always) static func &>> (a: Self, n: UInt8) -> Self { lanes_shr_u8x16(a, n) }
}

@inline(__always) func less(_ a: U8x16, _ b: U8x16) -> I8x16 { lanes_less_u8x16(a, b) }
@inline(__always) func lessEqual(_ a: U8x16, _ b: U8x16) -> I8x16 { lanes_lessequal_u8x16(a, b) }
@inline(__always) func equal(_ a: U8x16, _ b: U8x16) -> I8x16 { lanes_equal_u8x16(a, b) }
@inline(__always) func select(_ m: I8x16, _ a: U8x16, _ b: U8x16) -> U8x16 { lanes_select_u8x16(m, a, b) }
@inline(__always) func minimum(_ a: U8x16, _ b: U8x16) -> U8x16 { lanes_min_u8x16(a, b) }
@inline(__always) func maximum(_ a: U8x16, _ b: U8x16) -> U8x16 { lanes_max_u8x16(a, b) }

// MARK: - U8x32

extension SIMD32 where Scalar == UInt8 {
  @inline(__always) init(loading p: UnsafePointer<UInt8>) { self = lanes_load_u8x32(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt8>) { lanes_store_u8x32(p, self) }
  @inline(never) init(loading p: UnsafePointer<UInt8>, count: Int) { self = lanes_load_part_u8x32(p, count) }
  @inline(never) init(loadingEnd p: UnsafePointer<UInt8>, count: Int) { self = lanes_load_end_u8x32(p, count) }
  @inline(never) func store(to p: UnsafeMutablePointer<UInt8>, count: Int) { lanes_store_part_u8x32(p, self, count) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_u8x32(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_u8x32(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_u8x32(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_u8x32(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_u8x32(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_u8x32(a, b) }
  @inline(__always) static func &+ (a: Self, b: UInt8) -> Self { lanes_add_u8x32(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: UInt8) -> Self { lanes_sub_u8x32(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: UInt8) -> Self { lanes_mul_u8x32(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: UInt8) -> Self { lanes_and_u8x32(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: UInt8) -> Self { lanes_or_u8x32(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: UInt8) -> Self { lanes_xor_u8x32(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_u8x32(a) }
  @inline(__always) static func &<< (a: Self, n: UInt8) -> Self { lanes_shl_u8x32(a, n) }
  @inline(__always) static func &>> (a: Self, n: UInt8) -> Self { lanes_shr_u8x32(a, n) }
}

@inline(__always) func less(_ a: U8x32, _ b: U8x32) -> I8x32 { lanes_less_u8x32(a, b) }
@inline(__always) func lessEqual(_ a: U8x32, _ b: U8x32) -> I8x32 { lanes_lessequal_u8x32(a, b) }
@inline(__always) func equal(_ a: U8x32, _ b: U8x32) -> I8x32 { lanes_equal_u8x32(a, b) }
@inline(__always) func select(_ m: I8x32, _ a: U8x32, _ b: U8x32) -> U8x32 { lanes_select_u8x32(m, a, b) }
@inline(__always) func minimum(_ a: U8x32, _ b: U8x32) -> U8x32 { lanes_min_u8x32(a, b) }
@inline(__always) func maximum(_ a: U8x32, _ b: U8x32) -> U8x32 { lanes_max_u8x32(a, b) }

/// Bytes whose sum exceeds 255 become 255.
@inline(__always) func addSaturating(_ a: U8x32, _ b: U8x32) -> U8x32 { lanes_addsaturating_u8x32(a, b) }

// MARK: - U16x8

extension SIMD8 where Scalar == UInt16 {
  @inline(__always) init(loading p: UnsafePointer<UInt16>) { self = lanes_load_u16x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt16>) { lanes_store_u16x8(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_u16x8(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_u16x8(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_u16x8(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_u16x8(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_u16x8(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_u16x8(a, b) }
  @inline(__always) static func &+ (a: Self, b: UInt16) -> Self { lanes_add_u16x8(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: UInt16) -> Self { lanes_sub_u16x8(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: UInt16) -> Self { lanes_mul_u16x8(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: UInt16) -> Self { lanes_and_u16x8(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: UInt16) -> Self { lanes_or_u16x8(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: UInt16) -> Self { lanes_xor_u16x8(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_u16x8(a) }
  @inline(__always) static func &<< (a: Self, n: UInt16) -> Self { lanes_shl_u16x8(a, n) }
  @inline(__always) static func &>> (a: Self, n: UInt16) -> Self { lanes_shr_u16x8(a, n) }
}

@inline(__always) func less(_ a: U16x8, _ b: U16x8) -> I16x8 { lanes_less_u16x8(a, b) }
@inline(__always) func lessEqual(_ a: U16x8, _ b: U16x8) -> I16x8 { lanes_lessequal_u16x8(a, b) }
@inline(__always) func equal(_ a: U16x8, _ b: U16x8) -> I16x8 { lanes_equal_u16x8(a, b) }
@inline(__always) func select(_ m: I16x8, _ a: U16x8, _ b: U16x8) -> U16x8 { lanes_select_u16x8(m, a, b) }
@inline(__always) func minimum(_ a: U16x8, _ b: U16x8) -> U16x8 { lanes_min_u16x8(a, b) }
@inline(__always) func maximum(_ a: U16x8, _ b: U16x8) -> U16x8 { lanes_max_u16x8(a, b) }

// MARK: - U16x16

extension SIMD16 where Scalar == UInt16 {
  @inline(__always) init(loading p: UnsafePointer<UInt16>) { self = lanes_load_u16x16(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt16>) { lanes_store_u16x16(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_u16x16(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_u16x16(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_u16x16(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_u16x16(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_u16x16(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_u16x16(a, b) }
  @inline(__always) static func &+ (a: Self, b: UInt16) -> Self { lanes_add_u16x16(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: UInt16) -> Self { lanes_sub_u16x16(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: UInt16) -> Self { lanes_mul_u16x16(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: UInt16) -> Self { lanes_and_u16x16(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: UInt16) -> Self { lanes_or_u16x16(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: UInt16) -> Self { lanes_xor_u16x16(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_u16x16(a) }
  @inline(__always) static func &<< (a: Self, n: UInt16) -> Self { lanes_shl_u16x16(a, n) }
  @inline(__always) static func &>> (a: Self, n: UInt16) -> Self { lanes_shr_u16x16(a, n) }
}

@inline(__always) func less(_ a: U16x16, _ b: U16x16) -> I16x16 { lanes_less_u16x16(a, b) }
@inline(__always) func lessEqual(_ a: U16x16, _ b: U16x16) -> I16x16 { lanes_lessequal_u16x16(a, b) }
@inline(__always) func equal(_ a: U16x16, _ b: U16x16) -> I16x16 { lanes_equal_u16x16(a, b) }
@inline(__always) func select(_ m: I16x16, _ a: U16x16, _ b: U16x16) -> U16x16 { lanes_select_u16x16(m, a, b) }
@inline(__always) func minimum(_ a: U16x16, _ b: U16x16) -> U16x16 { lanes_min_u16x16(a, b) }
@inline(__always) func maximum(_ a: U16x16, _ b: U16x16) -> U16x16 { lanes_max_u16x16(a, b) }

// MARK: - U32x8

extension SIMD8 where Scalar == UInt32 {
  @inline(__always) init(loading p: UnsafePointer<UInt32>) { self = lanes_load_u32x8(p) }
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt32>) { lanes_store_u32x8(p, self) }
  @inline(__always) static func &+ (a: Self, b: Self) -> Self { lanes_add_u32x8(a, b) }
  @inline(__always) static func &- (a: Self, b: Self) -> Self { lanes_sub_u32x8(a, b) }
  @inline(__always) static func &* (a: Self, b: Self) -> Self { lanes_mul_u32x8(a, b) }
  @inline(__always) static func & (a: Self, b: Self) -> Self { lanes_and_u32x8(a, b) }
  @inline(__always) static func | (a: Self, b: Self) -> Self { lanes_or_u32x8(a, b) }
  @inline(__always) static func ^ (a: Self, b: Self) -> Self { lanes_xor_u32x8(a, b) }
  @inline(__always) static func &+ (a: Self, b: UInt32) -> Self { lanes_add_u32x8(a, Self(repeating: b)) }
  @inline(__always) static func &- (a: Self, b: UInt32) -> Self { lanes_sub_u32x8(a, Self(repeating: b)) }
  @inline(__always) static func &* (a: Self, b: UInt32) -> Self { lanes_mul_u32x8(a, Self(repeating: b)) }
  @inline(__always) static func & (a: Self, b: UInt32) -> Self { lanes_and_u32x8(a, Self(repeating: b)) }
  @inline(__always) static func | (a: Self, b: UInt32) -> Self { lanes_or_u32x8(a, Self(repeating: b)) }
  @inline(__always) static func ^ (a: Self, b: UInt32) -> Self { lanes_xor_u32x8(a, Self(repeating: b)) }
  @inline(__always) static prefix func ~ (a: Self) -> Self { lanes_not_u32x8(a) }
  @inline(__always) static func &<< (a: Self, n: UInt32) -> Self { lanes_shl_u32x8(a, n) }
  @inline(__always) static func &>> (a: Self, n: UInt32) -> Self { lanes_shr_u32x8(a, n) }
}

@inline(__always) func less(_ a: U32x8, _ b: U32x8) -> I32x8 { lanes_less_u32x8(a, b) }
@inline(__always) func lessEqual(_ a: U32x8, _ b: U32x8) -> I32x8 { lanes_lessequal_u32x8(a, b) }
@inline(__always) func equal(_ a: U32x8, _ b: U32x8) -> I32x8 { lanes_equal_u32x8(a, b) }
@inline(__always) func select(_ m: I32x8, _ a: U32x8, _ b: U32x8) -> U32x8 { lanes_select_u32x8(m, a, b) }
@inline(__always) func minimum(_ a: U32x8, _ b: U32x8) -> U32x8 { lanes_min_u32x8(a, b) }
@inline(__always) func maximum(_ a: U32x8, _ b: U32x8) -> U32x8 { lanes_max_u32x8(a, b) }

// MARK: - Conversions: `double`, `float`, `int32`… of a vector, lane by lane

@inline(__always) func double(_ a: F32x4) -> F64x4 { lanes_f64x4_from_f32x4(a) }
@inline(__always) func double(_ a: F32x8) -> F64x8 { lanes_f64x8_from_f32x8(a) }
@inline(__always) func double(_ a: F32x16) -> F64x16 { lanes_f64x16_from_f32x16(a) }
@inline(__always) func double(_ a: I32x4) -> F64x4 { lanes_f64x4_from_i32x4(a) }
@inline(__always) func double(_ a: I32x8) -> F64x8 { lanes_f64x8_from_i32x8(a) }
@inline(__always) func float(_ a: F64x4) -> F32x4 { lanes_f32x4_from_f64x4(a) }
@inline(__always) func float(_ a: F64x8) -> F32x8 { lanes_f32x8_from_f64x8(a) }
@inline(__always) func float(_ a: F64x16) -> F32x16 { lanes_f32x16_from_f64x16(a) }
@inline(__always) func float(_ a: I32x8) -> F32x8 { lanes_f32x8_from_i32x8(a) }
@inline(__always) func int64(_ a: I32x4) -> I64x4 { lanes_i64x4_from_i32x4(a) }
@inline(__always) func int64(_ a: I32x8) -> I64x8 { lanes_i64x8_from_i32x8(a) }
@inline(__always) func int32(_ a: I16x8) -> I32x8 { lanes_i32x8_from_i16x8(a) }
@inline(__always) func int32(_ a: I64x4) -> I32x4 { lanes_i32x4_from_i64x4(a) }
@inline(__always) func int32(_ a: I64x8) -> I32x8 { lanes_i32x8_from_i64x8(a) }
@inline(__always) func int32(_ a: I64x16) -> I32x16 { lanes_i32x16_from_i64x16(a) }
@inline(__always) func uint16(_ a: U8x16) -> U16x16 { lanes_u16x16_from_u8x16(a) }
@inline(__always) func uint16(_ a: U8x8) -> U16x8 { lanes_u16x8_from_u8x8(a) }
@inline(__always) func uint8(_ a: U16x16) -> U8x16 { lanes_u8x16_from_u16x16(a) }
@inline(__always) func uint8(_ a: U16x8) -> U8x8 { lanes_u8x8_from_u16x8(a) }
@inline(__always) func uint32(_ a: U8x8) -> U32x8 { lanes_u32x8_from_u8x8(a) }
@inline(__always) func uint8(_ a: I32x8) -> U8x8 { lanes_u8x8_from_i32x8(a) }
@inline(__always) func uint8(_ a: I32x16) -> U8x16 { lanes_u8x16_from_i32x16(a) }

/// To the nearest, of two the even one. NaN, infinities and what is below -2²² give some number below 0; nothing else may
/// exceed 2²².
@inline(__always) func rounded(_ a: F32x8) -> I32x8 { lanes_i32x8_rounding_f32x8(a) }

/// Towards zero; the caller has clamped, since a lane outside Int32 has no defined result.
@inline(__always) func truncated(_ a: F32x8) -> I32x8 { lanes_i32x8_truncating_f32x8(a) }
@inline(__always) func truncated(_ a: F64x4) -> I32x4 { lanes_i32x4_truncating_f64x4(a) }
@inline(__always) func truncated(_ a: F64x8) -> I32x8 { lanes_i32x8_truncating_f64x8(a) }

// MARK: - One number

@inline(__always) func squareRoot(_ a: Double) -> Double { lanes_sqrt_f64(a) }

/// Towards zero; the caller has clamped, since a value outside Int has no defined result.
@inline(__always) func truncated(_ a: Double) -> Int { Int(lanes_i64_truncating_f64(a)) }
@inline(__always) func int32(_ a: Double) -> Int32 { Int32(truncatingIfNeeded: truncated(a)) }

// MARK: - Bits in memory

/// All ones where the bit of this number is set.
@inline(__always) func bits(_ p: UnsafePointer<UInt64>, at index: I32x8) -> I32x8 { lanes_bits_at_i32x8(p, index) }

// MARK: - The same bits read as other lanes

@inline(__always) func asU16x16(_ a: U8x32) -> U16x16 { lanes_u16x16_as_u8x32(a) }
@inline(__always) func asU8x32(_ a: U16x16) -> U8x32 { lanes_u8x32_as_u16x16(a) }
@inline(__always) func asU16x16(_ a: U32x8) -> U16x16 { lanes_u16x16_as_u32x8(a) }
@inline(__always) func asU32x8(_ a: U16x16) -> U32x8 { lanes_u32x8_as_u16x16(a) }
@inline(__always) func asU16x16(_ a: I16x16) -> U16x16 { lanes_u16x16_as_i16x16(a) }
@inline(__always) func asI16x16(_ a: U16x16) -> I16x16 { lanes_i16x16_as_u16x16(a) }
@inline(__always) func asU32x8(_ a: I32x8) -> U32x8 { lanes_u32x8_as_i32x8(a) }
@inline(__always) func asI32x8(_ a: U32x8) -> I32x8 { lanes_i32x8_as_u32x8(a) }
@inline(__always) func asU8x32(_ a: U32x8) -> U8x32 { lanes_u8x32_as_u32x8(a) }
@inline(__always) func asU32x8(_ a: U8x32) -> U32x8 { lanes_u32x8_as_u8x32(a) }

// MARK: - Masks to bits: bit i is lane i

@inline(__always) func maskBits(_ m: I32x8) -> UInt8 { lanes_mask_i32x8(m) }
@inline(__always) func maskBits(_ m: I64x8) -> UInt8 { lanes_mask_i64x8(m) }
@inline(__always) func maskBits(_ m: I32x16) -> UInt16 { lanes_mask_i32x16(m) }
@inline(__always) func maskBits(_ m: I16x16) -> UInt16 { lanes_mask_i16x16(m) }
@inline(__always) func maskBits(_ m: I8x32) -> UInt32 { lanes_mask_i8x32(m) }

/// Four masks as 32 bytes, 1 where a lane is all ones and 0 elsewhere.
@inline(__always) func onesFromMasks(_ a: I32x8, _ b: I32x8, _ c: I32x8, _ d: I32x8) -> U8x32 {
  lanes_ones_from_masks(a, b, c, d)
}

/// Two masks as a byte for each lane.
@inline(__always) func onesFromMasks(_ a: I32x8, _ b: I32x8) -> U8x16 { lanes_ones_from_two_masks(a, b) }
@inline(__always) func onesFromMasks(_ a: I32x16, _ b: I32x16) -> U8x32 {
  onesFromMasks(a.lowHalf, a.highHalf, b.lowHalf, b.highHalf)
}

/// Lane by lane, in no particular order, whether both lanes of a pair are set: the pairs of `a` and those of `b`.
@inline(__always) func bothOfPairs(_ a: I32x8, _ b: I32x8) -> I32x8 { lanes_both_of_two_pairs(a, b) }

/// Eight masks of pairs x y x y … as 32 bytes, 1 where both lanes of a pair are all ones and 0 elsewhere.
@inline(__always) func onesFromPairs(
  _ a: I32x8, _ b: I32x8, _ c: I32x8, _ d: I32x8, _ e: I32x8, _ f: I32x8, _ g: I32x8, _ h: I32x8
) -> U8x32 {
  lanes_ones_from_pairs(a, b, c, d, e, f, g, h)
}

/// Two masks of wide lanes as one of lanes half as wide.
@inline(__always) func int32(_ a: I64x4, _ b: I64x4) -> I32x8 { lanes_i32x8_from_masks_i64x4(a, b) }

/// Whether a comparison holds in every lane.
@inline(__always) func all(_ m: I32x8) -> Bool { maskBits(m) == 0xff }
@inline(__always) func all(_ m: I32x16) -> Bool { maskBits(m) == 0xffff }

// MARK: - The least or the greatest lane, none of which is NaN

@inline(__always) func least(_ a: I16x16) -> Int16 { lanes_least_i16x16(a) }
@inline(__always) func greatest(_ a: I16x16) -> Int16 { lanes_greatest_i16x16(a) }
@inline(__always) func greatest(_ a: I32x16) -> Int32 { lanes_greatest_i32x16(a) }
@inline(__always) func least(_ a: F32x8) -> Float { lanes_least_f32x8(a) }
@inline(__always) func greatest(_ a: F32x8) -> Float { lanes_greatest_f32x8(a) }

// MARK: - Sums of lanes

/// Lane i becomes the sum of lanes 0 to i.
@inline(__always) func sums(_ a: I32x8) -> I32x8 { lanes_sums_i32x8(a) }

// MARK: - A byte for each lane of a mask

extension SIMD8 where Scalar == UInt8 {
  @inline(__always) func store(to p: UnsafeMutablePointer<UInt8>) { lanes_store_u8x8(p, self) }
}

// MARK: - Pairs as they lie in memory: the first of each are even, the second odd

extension SIMD4 where Scalar == Double {
  @inline(__always) var pairsSwapped: Self { lanes_swap_pairs_f64x4(self) }
}

extension SIMD8 where Scalar == Float {
  @inline(__always) init(evenOf p: UnsafePointer<Float>) { self = lanes_load_even_f32x8(p) }
  @inline(__always) init(oddOf p: UnsafePointer<Float>) { self = lanes_load_odd_f32x8(p) }
  /// Each pair with its places exchanged.
  @inline(__always) var pairsSwapped: Self { lanes_swap_pairs_f32x8(self) }
  /// even, odd, even, odd…
  @inline(__always) init(alternating even: Float, _ odd: Float) { self = lanes_alternating_f32x8(even, odd) }
}

extension SIMD16 where Scalar == Float {
  @inline(__always) init(evenOf p: UnsafePointer<Float>) {
    self.init(lowHalf: F32x8(evenOf: p), highHalf: F32x8(evenOf: p + 16))
  }
  @inline(__always) init(oddOf p: UnsafePointer<Float>) {
    self.init(lowHalf: F32x8(oddOf: p), highHalf: F32x8(oddOf: p + 16))
  }
  @inline(__always) var pairsSwapped: Self {
    Self(lowHalf: lowHalf.pairsSwapped, highHalf: highHalf.pairsSwapped)
  }
  @inline(__always) init(alternating even: Float, _ odd: Float) {
    let half = F32x8(alternating: even, odd)
    self.init(lowHalf: half, highHalf: half)
  }
}

@inline(__always) func storePairs(_ even: F32x8, _ odd: F32x8, to p: UnsafeMutablePointer<Float>) {
  lanes_store_pairs_f32x8(p, even, odd)
}
@inline(__always) func storePairs(_ even: F32x16, _ odd: F32x16, to p: UnsafeMutablePointer<Float>) {
  storePairs(even.lowHalf, odd.lowHalf, to: p)
  storePairs(even.highHalf, odd.highHalf, to: p + 16)
}

// MARK: - One of four

/// Lane by lane four[0] where neither mask is set, [1] where the first is, [2] the second, [3] both.
@inline(__always) func choose(_ first: I32x8, _ second: I32x8, _ four: F32x4) -> F32x8 {
  lanes_choose_f32x8(first, second, four)
}

// MARK: - Fused where that is safe

/// a · b + c in one rounding or in two, as the machine likes: only for what is proved to come out the same.
@inline(__always) func fusable(_ a: F32x8, _ b: F32x8, _ c: F32x8) -> F32x8 { lanes_fusable_f32x8(a, b, c) }
@inline(__always) func fusable(_ a: F64x4, _ b: F64x4, _ c: F64x4) -> F64x4 { lanes_fusable_f64x4(a, b, c) }
@inline(__always) func fusable(_ a: F64x8, _ b: F64x8, _ c: F64x8) -> F64x8 { lanes_fusable_f64x8(a, b, c) }
@inline(__always) func fusable(_ a: F64x16, _ b: F64x16, _ c: F64x16) -> F64x16 { lanes_fusable_f64x16(a, b, c) }

// MARK: - 16-bit products

/// The high half of the product: `(a * b) >> 16`.
@inline(__always) func multiplyHigh(_ a: U16x16, _ b: U16x16) -> U16x16 { lanes_mulhigh_u16x16(a, b) }

/// The product of signed 15-bit fractions, rounded: `(a * b + 0x4000) >> 15`.
@inline(__always) func multiplyRounding(_ a: I16x16, _ b: I16x16) -> I16x16 { lanes_mulround_i16x16(a, b) }

/// `a[2i] * b[2i] + a[2i + 1] * b[2i + 1]` in 32 bits.
@inline(__always) func multiplyAddPairs(_ a: I16x16, _ b: I16x16) -> I32x8 { lanes_multiplyaddpairs_i16x16(a, b) }

// MARK: - Two vectors into one, one into two

/// The lanes of `a`, then those of `b`, all of which fit the narrower lane.
@inline(__always) func narrow(_ a: I32x8, _ b: I32x8) -> I16x16 { lanes_narrow_i32x8(a, b) }
@inline(__always) func narrow(_ a: U16x16, _ b: U16x16) -> U8x32 { lanes_narrow_u16x16(a, b) }

/// The first and the second half of `a0 b0 a1 b1 …`.
@inline(__always) func interleaveLow(_ a: U16x16, _ b: U16x16) -> U16x16 { lanes_interleavelow_u16x16(a, b) }
@inline(__always) func interleaveHigh(_ a: U16x16, _ b: U16x16) -> U16x16 { lanes_interleavehigh_u16x16(a, b) }

/// The first and the second half of the bytes, in 16 bits each.
@inline(__always) func widenLow(_ a: U8x32) -> U16x16 { lanes_widenlow_u8x32(a) }
@inline(__always) func widenHigh(_ a: U8x32) -> U16x16 { lanes_widenhigh_u8x32(a) }

// MARK: - Pixels: four bytes, read as two 16-bit lanes

/// Byte i in both lanes of pixel i.
@inline(__always) func spread(_ a: U8x8) -> U16x16 { lanes_u16x16_spread_u8x8(a) }

/// The second lane of each pixel in both.
@inline(__always) func spreadSecond(_ a: U16x16) -> U16x16 { lanes_second_u16x16(a) }

/// The fourth byte of each pixel, its alpha, in both lanes.
@inline(__always) func spreadAlpha(_ a: U16x16) -> U16x16 { lanes_fourth_u16x16(a) }

/// The fourth byte of each pixel in all four.
@inline(__always) func repeatedAlpha(_ a: U32x8) -> U8x32 { lanes_fourth_u32x8(a) }

/// The high half of each number in the four channels of its pixel: pixels 0 1 4 5, and 2 3 6 7.
@inline(__always) func channels(_ a: I32x8) -> (I16x16, I16x16) { (lanes_channels_first(a), lanes_channels_second(a)) }

/// The four channels of pixels 0 1 4 5, and 2 3 6 7.
@inline(__always) func channels(_ a: U32x8) -> (I16x16, I16x16) {
  (lanes_channels_first_u32x8(a), lanes_channels_second_u32x8(a))
}

/// The first and the third byte of each pixel exchanged.
@inline(__always) func exchanged(_ a: U32x8) -> U32x8 { lanes_exchange_u32x8(a) }

/// One byte of each pixel.
@inline(__always) func firstByte(_ a: U32x8) -> I32x8 { lanes_firstbyte_u32x8(a) }
@inline(__always) func secondByte(_ a: U32x8) -> I32x8 { lanes_secondbyte_u32x8(a) }
@inline(__always) func thirdByte(_ a: U32x8) -> I32x8 { lanes_thirdbyte_u32x8(a) }
@inline(__always) func fourthByte(_ a: U32x8) -> I32x8 { lanes_fourthbyte_u32x8(a) }

/// Whole numbers to the bytes of pixels, below 0 as 0 and above 255 as 255.
@inline(__always) func pixels(_ first: I32x8, _ second: I32x8, _ third: I32x8, _ fourth: I32x8) -> U32x8 {
  lanes_pixels_from_i32x8(first, second, third, fourth)
}

/// The pixels (x, y) of an image.
@inline(__always) func pixels(_ data: UnsafePointer<UInt8>, stride: Int, _ x: I32x8, _ y: I32x8) -> U32x8 {
  lanes_pixels_at(data, stride, x, y)
}

/// Channels in that order, each in [0, 255], to pixels.
@inline(__always) func pack(_ first: I16x16, _ second: I16x16) -> U32x8 { lanes_channels_pack(first, second) }
