import type {
  Game,
  GameContract,
  TelemetrySession,
  TelemetrySource,
} from '@waybill/schema/features/telemetry.models';
import type { Chapter, Item } from './chapter.ts';
import type { EvidenceThresholds } from './thresholds.ts';

export const jobStates = ['started', 'delivered', 'cancelled', 'abandoned'] as const;
export type JobState = (typeof jobStates)[number];

export const jobTiers = ['verified', 'accepted', 'review', 'rejected', 'void'] as const;
export type JobTier = (typeof jobTiers)[number];

/** What contradicts a delivery, in the order in which it is told. */
export const reasonCodes = [
  'SPEED_OVER_CAP',
  'PACE_IMPOSSIBLE',
  'NOT_OBSERVED',
  'ODO_MISMATCH',
  'ODO_DISCONTINUITY',
  'TELEPORT',
  'TRUCK_CHANGED',
  'DIST_OVER_PLANNED_1_5X',
  'DIST_UNDER_PLANNED',
  'REVENUE_OVER_INCOME',
  'RATE_OVER_CAP',
  'SPEED_MISMATCH',
  'SCALE_MISMATCH',
  'TIME_OVERLAP',
  'DUPLICATE',
  'DELIVERED_AND_CANCELLED',
  'EVENTS_MISSING',
  'CLOCK_SKEW',
  'UNTRUSTED_SOURCE',
  'NO_EVENTS',
  'SOURCES_DISAGREE',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** What is worth knowing of a job and contradicts nothing. */
export const noteCodes = ['RACE', 'SAVE_RELOADED', 'RESUMED', 'REPEATED', 'CANCELLED_TOO'] as const;
export type NoteCode = (typeof noteCodes)[number];

export interface Reason {
  readonly code: ReasonCode;
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
}

export interface JobChapter extends Chapter {
  readonly session: ChapterSession;
}

/** Where reports come from, the most exact first. */
export const reportProviders = ['tracksim', 'trucky', 'unitracker', 'import', 'form'] as const;
export type ReportProvider = (typeof reportProviders)[number];

/** What others say of a job; null is what they do not say. */
export interface JobReport {
  readonly id: string;
  readonly provider: ReportProvider;
  readonly isSigned: boolean;
  /** Whether the company trusts the link that it came by. */
  readonly isTrusted: boolean;
  readonly state: 'delivered' | 'cancelled';
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
  readonly endedAt: number;
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
  readonly kind: 'ACCEPT' | 'REJECT' | 'VOID' | 'RESTORE';
}

/** What a job's own chapters cannot say. */
export interface JobSurroundings {
  /** When it is settled, in milliseconds since 1970: a job nobody hears of is abandoned. */
  readonly now: number;
  /** For how long its counted chapters overlap with those of the driver's other delivered jobs. */
  readonly overlapS: number;
  /** Whether another driver has a job of the same fingerprint and start odometer. */
  readonly isDuplicate: boolean;
}

export interface JobInput {
  readonly game: Game;
  /** All of one driver's and one fingerprint, in any order. */
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly JobReport[];
  readonly decisions: readonly JobDecision[];
  readonly surroundings: JobSurroundings;
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

export interface SettledJob extends JobFigures {
  /** Null without a chapter: a report has its own words for it. */
  readonly fingerprint: string | null;
  readonly contract: GameContract | null;
  readonly state: JobState;
  /** Null unless delivered. */
  readonly tier: JobTier | null;
  readonly reasons: readonly Reason[];
  readonly notes: readonly NoteCode[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly endedAt: number | null;
  readonly startOdometerM: number | null;
  /** The sources that its figures come from or were compared with. */
  readonly sources: readonly (TelemetrySource | ReportProvider)[];
  readonly items: readonly JobItem[];
  /** Encoded polylines of whole metres: x, z. */
  readonly trace: readonly string[];
  /** The chapters that count; others came after the delivery. */
  readonly counted: readonly { readonly sessionId: string; readonly ordinal: number }[];
}
