import type { JobDetail, PublicWaybill } from '@waybill/schema/features/jobs.models';

/** The data of a waybill and its counterfoil, for members and for the public. */
export type WaybillFacts = Omit<PublicWaybill, 'driver'> &
  Pick<
    JobDetail,
    | 'driver'
    | 'heardAt'
    | 'drivenM'
    | 'reasons'
    | 'topSpeedCmS'
    | 'overspeedS'
    | 'items'
    | 'chapters'
    | 'decisions'
    | 'fuelCost'
  >;

/** Converts a public waybill; everything that is not public is empty. */
export function factsOf(waybill: PublicWaybill): WaybillFacts {
  return {
    ...waybill,
    driver: { id: waybill.id, ...waybill.driver },
    heardAt: null,
    drivenM: null,
    reasons: [],
    topSpeedCmS: null,
    overspeedS: null,
    items: [],
    chapters: [],
    decisions: [],
    fuelCost: null,
  };
}
