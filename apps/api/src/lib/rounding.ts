/** Divides by a positive number, with halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}
