import type { Game } from '@waybill/schema/features/telemetry.models';
import type { JobMeasures } from './figures.ts';
import type { History } from './history.ts';
import type { JobFigures, JobItem, JobReport, JobSurroundings } from './job.ts';
import type { EvidenceThresholds } from './thresholds.ts';

/** All that the evidence for a job is drawn from. */
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

/** What a reason rests on, by name. */
export type Figures = Readonly<Record<string, number>>;

/** What was agreed, by the game or else by a report. */
export function contractOf({ chapters: [first], report }: History) {
  return {
    plannedM: first?.contract.plannedM ?? report?.plannedM ?? null,
    incomeMinor: first?.contract.incomeMinor ?? report?.incomeMinor ?? null,
    massG: first?.contract.cargo.massG ?? report?.massG ?? null,
  };
}

/** Whether the truck was carried: what looks like a leap on the map is none then. */
export function isCrossing({ kind }: JobItem): boolean {
  return kind === 'ferry' || kind === 'train';
}

/** What RATE_OVER_CAP lets a job of so many metres pay. */
export function mostRevenueOf({ game, thresholds }: Facts, metres: number): number {
  return (thresholds.rateMinorPerKm[game] * metres) / 1_000 + thresholds.rateBaseMinor;
}
