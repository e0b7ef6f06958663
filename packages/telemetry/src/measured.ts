import type { CheckUnit } from '@waybill/schema/features/jobs.models';

/** A measurement with its limits; null means no limit. */
export interface Measured {
  readonly unit: CheckUnit;
  readonly measured: number;
  readonly least: number | null;
  readonly most: number | null;
}

export const atMost = (unit: CheckUnit, measured: number, most: number): Measured => ({
  unit,
  measured,
  least: null,
  most,
});

export const atLeast = (unit: CheckUnit, measured: number, least: number): Measured => ({
  unit,
  measured,
  least,
  most: null,
});

export const between = (
  measured: number,
  { min, max }: { readonly min: number; readonly max: number },
): Measured => ({ unit: 'ratio', measured, least: min, most: max });

/** True if the measurement is within its limits. */
export function isPassed({ measured, least, most }: Measured): boolean {
  return (least === null || measured >= least) && (most === null || measured <= most);
}
