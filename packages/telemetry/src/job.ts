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
  /** What it rests on, in the units of its names; a length of time is in seconds (`…S`). */
  readonly figures: Readonly<Record<string, number>>;
  /** The ordinals of the items that it rests on. */
  readonly items: readonly number[];
}

/** What the server knows of the session that a chapter lies in. */
export interface ChapterSession {
  readonly id: string;
  readonly source: TelemetrySource;
  readonly multiplayer: TelemetrySession['multiplayer'];
  /** When its first batch was received, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** As in the state of the folded session. */
  readonly hasMissingEvents: boolean;
  /** Whether the companion read a simulated game. */
  readonly isTrial?: boolean;
}

export interface JobChapter extends Chapter {
  readonly session: ChapterSession;
}

/** Where reports come from, the most exact first. */
export const reportProviders = [
  'tracksim',
  'trucky',
  'unitracker',
  'import',
  'form',
] as const satisfies readonly JobSource[];
export type ReportProvider = (typeof reportProviders)[number];

/** What others say of a job; null is what they do not say. */
export interface JobReport {
  readonly id: string;
  readonly provider: ReportProvider;
  readonly isSigned: boolean;
  /** Whether the company trusts the link that it came by. */
  readonly isTrusted: boolean;
  /** Whether its driver could have made it up: they made or changed the link, or read its secret. */
  readonly isOwn?: boolean;
  /** What its tracker did to it later. */
  readonly correction?: ReportCorrection | null;
  readonly state: 'delivered' | 'cancelled';
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
  readonly endedAt: number;
  /** How long the truck was driven, without nights and breaks. */
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

/** What staff decided; the id says which of two at the same time was the later one. */
export interface JobDecision {
  readonly id: string;
  readonly at: number;
  readonly kind: JobDecisionKind;
}

/** 1: the rules from before evidence had to be complete; 2: those of docs/telemetry.md. */
export type EvidenceVersion = 1 | 2;

/** How many fingerprints of a job another one has as well. */
export interface Replay {
  readonly shared: number;
  readonly kept: number;
  /** How many may be shared before it is the same drive. */
  readonly most: number;
}

/** What a job's own chapters cannot say. */
export interface JobSurroundings {
  /** When it is settled, in milliseconds since 1970: a job nobody hears of is abandoned. */
  readonly now: number;
  readonly evidenceVersion: EvidenceVersion;
  /** How long its counted chapters overlap with those of one other delivered job, at most. */
  readonly overlapS: number;
  /** Whether its driver had delivered as much that day as anybody can. */
  readonly isCrowded?: boolean;
  /**
   * Version 1: another driver has a job of the same fingerprint and start odometer. Version 2: reports
   * tell of another delivery of the driver that is the same.
   */
  readonly isDuplicate: boolean;
  /** How much of its truck's odometer one other delivered job of the driver has as well, at most. */
  readonly sharedOdometerM: number;
  /** With the other job that shares the most fingerprints; null if none shares any. */
  readonly replay: Replay | null;
  /** How long its driver was moving in the 24 h before its end, this job included. */
  readonly movingS: number;
  /** Places of its cities; null where too few drivers have told them. Kept from the first delivery. */
  readonly sourcePlace: Position | null;
  readonly destinationPlace: Position | null;
  /** Whether enough drivers have told of its cargo. Kept from the first delivery. */
  readonly isCargoKnown: boolean;
  /** Whether its company counts what was driven offline. Kept from the first delivery. */
  readonly countsOfflineJobs: boolean;
}

/** What surrounds a job that is settled by itself. */
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
  /** All of one driver's and one fingerprint, in any order. */
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly JobReport[];
}

/** What a job is judged by besides what is known of it. */
export interface JudgedBy {
  readonly decisions: readonly JobDecision[];
  readonly surroundings: JobSurroundings;
  /** Those that read the job itself are always ours: a company sets its speed cap alone. */
  readonly thresholds?: EvidenceThresholds;
}

export interface JobItem extends Item {
  /** From 1. */
  readonly ordinal: number;
}

/** Figures of a job; null is unknown. */
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

/** A job that is not judged yet. */
export interface UnjudgedJob extends JobFigures {
  /** Null without a chapter: a report has its own words for it. */
  readonly fingerprint: string | null;
  readonly contract: GameContract | null;
  readonly state: JobState;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly endedAt: number | null;
  readonly startOdometerM: number | null;
  /** The sources that its figures come from or were compared with. */
  readonly sources: readonly JobSource[];
  readonly items: readonly JobItem[];
  /** Encoded polylines of whole metres: x, z. */
  readonly trace: readonly string[];
  /** The least fingerprints of its counted chapters, in their order. */
  readonly prints: readonly number[];
  /** Whether a chapter of it is a trial. */
  readonly isTrial: boolean;
  /** The chapters that count; others came after the delivery. */
  readonly counted: readonly { readonly sessionId: string; readonly ordinal: number }[];
}

export interface SettledJob extends UnjudgedJob {
  /** What the evidence says; null unless delivered. */
  readonly settledTier: Exclude<JobTier, 'void'> | null;
  /** What was decided, else what the evidence says; null unless delivered. */
  readonly tier: JobTier | null;
  readonly reasons: readonly ReasonFound[];
  readonly notes: readonly JobNote[];
}

/** What a delivery is judged by besides the drive: found when it is first delivered, and kept. */
export type KeptConditions = Pick<
  JobSurroundings,
  'countsOfflineJobs' | 'sourcePlace' | 'destinationPlace' | 'isCargoKnown' | 'replay'
>;
