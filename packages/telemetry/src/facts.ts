import type { Game } from '@waybill/schema/features/telemetry.models';
import type { JobMeasures } from './figures.ts';
import type { History } from './history.ts';
import type { JobFigures, JobItem, JobReport, JobSurroundings } from './job.ts';
import type { EvidenceThresholds } from './thresholds.ts';

/** All input of the evidence for a job. */
export interface Facts {
  readonly game: Game;
  readonly history: History;
  readonly figures: JobFigures;
  readonly measures: JobMeasures;
  readonly items: readonly JobItem[];
  /** The most exact first. */
  readonly reports: readonly JobReport[];
  readonly surroundings: JobSurroundings;
  readonly thresholds: EvidenceThresholds;
}

/** The figures behind a reason, by name. */
export type Figures = Readonly<Record<string, number>>;

/** Returns the contract terms from the game, otherwise from a report. */
export function contractOf({ chapters: [first], report }: History) {
  return {
    plannedM: first?.contract.plannedM ?? report?.plannedM ?? null,
    incomeMinor: first?.contract.incomeMinor ?? report?.incomeMinor ?? null,
    massG: first?.contract.cargo.massG ?? report?.massG ?? null,
  };
}

/** True for a ferry or train, which explains a jump on the map. */
export function isCrossing({ kind }: JobItem): boolean {
  return kind === 'ferry' || kind === 'train';
}

/** Returns the maximum revenue for this distance according to RATE_OVER_CAP. */
export function mostRevenueOf({ game, thresholds }: Facts, metres: number): number {
  return (thresholds.rateMinorPerKm[game] * metres) / 1_000 + thresholds.rateBaseMinor;
}
