import type {
  Game,
  GameContract,
  TelemetryBatch,
  TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';

/** The main event of a job. */
export const courses = [
  'uneventful',
  'continued-later',
  'game-crashed',
  'companion-restarted',
  'companion-off',
  'save-reloaded',
  'suspended',
  'delivered-then-cancelled',
  'cancelled-then-delivered',
  'delivered-afterwards',
  'delivery-repeated',
  'delivered-again',
  'start-repeated',
  'cancelled',
  'cancelled-then-reloaded',
  'replaced',
  'unfinished',
  'truck-changed',
  'plate-changed',
] as const;
export type Course = (typeof courses)[number];

/** Additional circumstances of a job; several may apply. */
export const circumstances = [
  'paused',
  'rested',
  'refuelled',
  'tolls',
  'fined',
  'collided',
  'speeding',
  'item-repeated',
  'item-undone',
  'late',
  'ferry',
  'train',
  'quick-job',
  'special-transport',
  'convoy',
  'truckersmp',
  'driven-to',
] as const;
export type Circumstance = (typeof circumstances)[number];

/** One run of a game, as a device records it. */
export interface SimulatedSession {
  readonly header: Pick<TelemetryBatch, 'protocol' | 'session'>;
  readonly events: readonly TelemetryEvent[];
  /** When its first batch reaches the server, if relevant; ISO 8601. */
  readonly receivedAt?: string;
}

/** Which vehicle a truck of a session truly was. */
export interface TrueTruck {
  readonly sessionId: string;
  readonly modelId: string;
  readonly plate: string;
  readonly vehicle: string;
}

/** A payment, refuelling or collision. */
export interface TrueItem {
  readonly kind: 'fined' | 'tollgate' | 'ferry' | 'train' | 'refuel' | 'collision';
  /** When it was reported (ISO 8601). */
  readonly at: string;
  readonly gameMinute: number;
  readonly amountMinor: number | null;
  readonly volumeMl: number | null;
  readonly offence: string | null;
  /** True if an earlier save was loaded later. */
  readonly undone: boolean;
}

/** The expected result for one contract. `null`: unknown, or not part of the truth. */
export interface TrueJob {
  readonly game: Game;
  readonly contract: GameContract;
  readonly course: Course;
  readonly circumstances: readonly Circumstance[];
  readonly sessionIds: readonly string[];
  readonly state: 'started' | 'delivered' | 'cancelled' | 'abandoned';
  /** Only for delivered jobs. */
  readonly tier: 'verified' | 'review' | null;
  /** All reasons and notes, sorted; only for delivered jobs. */
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly revenueMinor: number | null;
  readonly penaltyMinor: number | null;
  readonly distanceM: number | null;
  readonly xp: number | null;
  readonly cargoDamagePpm: number | null;
  readonly late: boolean | null;
  /** Totals of the payments that were not undone. */
  readonly finesMinor: number;
  readonly tollsMinor: number;
  readonly transportMinor: number;
  readonly fuelUsedMl: number | null;
  readonly truckDamagePpm: number | null;
  /** Speeding time in samples, not yet rounded to seconds. */
  readonly overspeedMs: number;
  readonly topSpeedCmS: number | null;
  readonly items: readonly TrueItem[];
}
