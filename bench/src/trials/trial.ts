/** What a trial holds Waybill to, with the figure that it measured. */
export interface Goal {
  readonly sentence: string;
  readonly isMet: boolean;
}

/**
 * What each `<name>.trial.ts` exports as `runTrial`: it starts the built Waybill on loopback, treats
 * it badly, prints what it measures and stops what it started.
 */
export type RunTrial = (args: readonly string[]) => Promise<readonly Goal[]>;
