import type {
  JobDecisionKind,
  JobNote,
  JobReason,
  JobSource,
  JobState,
  JobTier,
  ReportCorrection,
} from '@waybill/schema/features/jobs.models';
import type {
  Game,
  GameContract,
  TelemetrySession,
  TelemetrySource,
} from '@waybill/schema/features/telemetry.models';
import type { Chapter, Item, Position } from './chapter.ts';
import type { EvidenceThresholds } from './thresholds.ts';

export interface ReasonFound {
  readonly code: JobReason;
  /** The figures behind it, in the units of their names; durations are in seconds (`…S`). */
  readonly figures: Readonly<Record<string, number>>;
  /** The ordinals of the items behind it. */
  readonly items: readonly number[];
}

/** The server's data of a chapter's session. */
export interface ChapterSession {
  readonly id: string;
  readonly source: TelemetrySource;
  readonly multiplayer: TelemetrySession['multiplayer'];
  /** When its first batch was received, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** As in the state of the folded session. */
  readonly hasMissingEvents: boolean;
  /** True if the companion read a simulated game. */
  readonly isTrial?: boolean;
}

export interface JobChapter extends Chapter {
  readonly session: ChapterSession;
}

/** The sources of reports, the most exact first. */
export const reportProviders = [
  'tracksim',
  'trucky',
  'unitracker',
  'import',
  'form',
] as const satisfies readonly JobSource[];
export type ReportProvider = (typeof reportProviders)[number];

/** A job as reported by another service; unknown values are null. */
export interface JobReport {
  readonly id: string;
  readonly provider: ReportProvider;
  readonly isSigned: boolean;
  /** True if the company trusts its link. */
  readonly isTrusted: boolean;
  /** True if its driver could have forged it: they created or edited the link, or saw its secret. */
  readonly isOwn?: boolean;
  /** The tracker's later correction. */
  readonly correction?: ReportCorrection | null;
  readonly state: 'delivered' | 'cancelled';
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
  readonly endedAt: number;
  /** The driving time, without nights and breaks. */
  readonly drivingS?: number | null;
  readonly massG?: number | null;
  readonly plannedM: number | null;
  readonly incomeMinor: number | null;
  readonly distanceM: number | null;
  readonly revenueMinor: number | null;
  readonly penaltyMinor: number | null;
  readonly xp: number | null;
  readonly cargoDamagePpm: number | null;
  readonly truckDamagePpm: number | null;
  readonly finesMinor: number | null;
  readonly tollsMinor: number | null;
  readonly transportMinor: number | null;
  readonly fuelUsedMl: number | null;
  readonly topSpeedCmS: number | null;
  readonly isLate: boolean | null;
}

/** A decision of staff; of two at the same time the higher id is the later one. */
export interface JobDecision {
  readonly id: string;
  readonly at: number;
  readonly kind: JobDecisionKind;
}

/** 1: the rules from before evidence had to be complete; 2: those of docs/telemetry.md. */
export type EvidenceVersion = 1 | 2;

/** The number of fingerprints shared with another job. */
export interface Replay {
  readonly shared: number;
  readonly kept: number;
  /** With more shared ones than this it is the same drive. */
  readonly most: number;
}

/** Input that a job's own chapters can't provide. */
export interface JobSurroundings {
  /** When it is settled, in milliseconds since 1970: a job without contact is abandoned. */
  readonly now: number;
  readonly evidenceVersion: EvidenceVersion;
  /** The longest overlap of its counted chapters with those of another delivered job. */
  readonly overlapS: number;
  /** True if its driver had already delivered the maximum for that day. */
  readonly isCrowded?: boolean;
  /**
   * Version 1: another driver has a job with the same fingerprint and start odometer. Version 2: reports show
   * the same delivery as another one of the driver.
   */
  readonly isDuplicate: boolean;
  /** The largest part of its truck's odometer range that another delivered job of the driver shares. */
  readonly sharedOdometerM: number;
  /** With the job that shares the most fingerprints; null if none shares any. */
  readonly replay: Replay | null;
  /** How long its driver was moving in the 24 h before its end, including this job. */
  readonly movingS: number;
  /** Positions of its cities; null if too few drivers have reported them. Kept from the first delivery. */
  readonly sourcePlace: Position | null;
  readonly destinationPlace: Position | null;
  /** True if enough drivers have reported its cargo. Kept from the first delivery. */
  readonly isCargoKnown: boolean;
  /** True if its company counts offline jobs. Kept from the first delivery. */
  readonly countsOfflineJobs: boolean;
}

/** The surroundings of a job settled in isolation. */
export const nothingAround = {
  overlapS: 0,
  isDuplicate: false,
  sharedOdometerM: 0,
  replay: null,
  movingS: 0,
  sourcePlace: null,
  destinationPlace: null,
  isCargoKnown: true,
  countsOfflineJobs: false,
} as const satisfies Omit<JobSurroundings, 'now' | 'evidenceVersion'>;

export interface JobInput extends JudgedBy {
  readonly game: Game;
  /** All of one driver and one fingerprint, in any order. */
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly JobReport[];
}

/** The input for judging a job, besides its chapters and reports. */
export interface JudgedBy {
  readonly decisions: readonly JobDecision[];
  readonly surroundings: JobSurroundings;
  /**
   * Only used for judging. Reading a job always uses the defaults, because a company can only set its speed
   * cap.
   */
  readonly thresholds?: EvidenceThresholds;
}

export interface JobItem extends Item {
  /** From 1. */
  readonly ordinal: number;
}

/** Figures of a job; null means unknown. */
export interface JobFigures {
  readonly revenueMinor: number | null;
  readonly xp: number | null;
  readonly distanceM: number | null;
  readonly cargoDamagePpm: number | null;
  readonly truckDamagePpm: number | null;
  readonly penaltyMinor: number | null;
  readonly finesMinor: number | null;
  readonly tollsMinor: number | null;
  readonly transportMinor: number | null;
  readonly fuelUsedMl: number | null;
  readonly topSpeedCmS: number | null;
  readonly overspeedS: number | null;
  readonly late: boolean | null;
}

/** A job before its evidence is judged. */
export interface UnjudgedJob extends JobFigures {
  /** Null without a chapter, because reports have other names for the same contract. */
  readonly fingerprint: string | null;
  readonly contract: GameContract | null;
  readonly state: JobState;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it is under way. */
  readonly endedAt: number | null;
  readonly startOdometerM: number | null;
  /** The sources of its figures and of reports compared to them. */
  readonly sources: readonly JobSource[];
  readonly items: readonly JobItem[];
  /** Encoded polylines of whole metres: x, z. */
  readonly trace: readonly string[];
  /** The smallest fingerprints of its counted chapters, in ascending order. */
  readonly prints: readonly number[];
  /** True if one of its chapters is a trial. */
  readonly isTrial: boolean;
  /** The counted chapters; others came after the delivery. */
  readonly counted: readonly { readonly sessionId: string; readonly ordinal: number }[];
}

export interface SettledJob extends UnjudgedJob {
  /** The tier by evidence; null unless delivered. */
  readonly settledTier: Exclude<JobTier, 'void'> | null;
  /** The decided tier, otherwise that by evidence; null unless delivered. */
  readonly tier: JobTier | null;
  readonly reasons: readonly ReasonFound[];
  readonly notes: readonly JobNote[];
}

/**
 * Conditions for judging a delivery besides its drive. Determined on the first delivery, and kept.
 */
export type KeptConditions = Pick<
  JobSurroundings,
  'countsOfflineJobs' | 'sourcePlace' | 'destinationPlace' | 'isCargoKnown' | 'replay'
>;
