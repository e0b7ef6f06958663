import type { CheckUnit } from '@waybill/schema/features/jobs.models';

/** What was measured, and between which bars it has to lie; null is no bar. */
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

/** Whether what was measured lies between its bars. */
export function isPassed({ measured, least, most }: Measured): boolean {
  return (least === null || measured >= least) && (most === null || measured <= most);
}
