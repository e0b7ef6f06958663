import type { JobDetail, PublicWaybill } from '@waybill/schema/features/jobs.models';

/** What the sheet of a waybill and its counterfoil show of a job, for whomever. */
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

/** A waybill as everybody sees it: of what is not shown to all there is nothing. */
export function factsOf(waybill: PublicWaybill): WaybillFacts {
  return {
    ...waybill,
    driver: { id: waybill.id, username: waybill.driver.username, avatarUrl: null },
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
