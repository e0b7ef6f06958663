/** A goal for Waybill, with the measured figure. */
export interface Goal {
  readonly sentence: string;
  readonly isMet: boolean;
}

/**
 * The `runTrial` export of each `<name>.trial.ts`: starts the built Waybill on loopback, disturbs it, prints
 * its measurements and stops everything it started.
 */
export type RunTrial = (args: readonly string[]) => Promise<readonly Goal[]>;
