import type { jobItemKinds } from '@waybill/schema/features/jobs.models';
import type {
  Game,
  GameContract,
  TelemetryEvent,
  TelemetryEventOf,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import type { ChapterTrace } from './trace.ts';

/** A point on the game's map, in metres: x grows east, z south. */
export interface Position {
  readonly x: number;
  readonly z: number;
}

export type Delivered = Pick<
  TelemetryEventOf<'job.delivered'>,
  | 'revenueMinor'
  | 'xp'
  | 'cargoDamagePpm'
  | 'distanceM'
  | 'deliveryMinutes'
  | 'autoPark'
  | 'autoLoad'
  | 'truck'
> & { readonly kind: 'delivered'; readonly at: number; readonly gameMinute: number | null };

export interface Cancelled {
  readonly kind: 'cancelled';
  readonly at: number;
  readonly gameMinute: number | null;
  readonly penaltyMinor: number;
  readonly truck: Truck | null;
}

export type Outcome = Delivered | Cancelled;

type Crossing = Pick<
  TelemetryEventOf<'ferry'>,
  'sourceId' | 'sourceName' | 'targetId' | 'targetName'
>;

/** Fields that only items of one kind have. */
export type ItemDetail =
  | Pick<TelemetryEventOf<'fined'>, 'offence'>
  | Pick<TelemetryEventOf<'collision'>, 'truckPpm' | 'trailerPpm' | 'cargoPpm'>
  | Crossing;

export type ItemKind = (typeof jobItemKinds)[number];

/** An event within a job, such as a fine or toll. */
export interface Item {
  readonly kind: ItemKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly gameMinute: number | null;
  readonly pos: Position | null;
  readonly amountMinor: number | null;
  readonly volumeMl: number | null;
  readonly detail: ItemDetail | null;
  /** Whether an earlier save was loaded: then the game returned the money. */
  readonly undone: boolean;
}

/** Impossible steps between samples: their number, and the longest one. */
export interface BadSteps {
  readonly count: number;
  readonly longest: { readonly at: number; readonly metres: number; readonly ms: number } | null;
}

/** Measurements from a chapter's samples. */
export interface Measures {
  readonly samples: number;
  /** Observed metres of the odometer. */
  readonly observedM: number;
  /** The distance on the map. */
  readonly traceCm: number;
  /** The distance according to the speed, and the map distance of the same steps. */
  readonly rolledCm: number;
  readonly rolledTraceCm: number;
  readonly topSpeedCmS: number | null;
  /** The highest speed that three consecutive samples reached. */
  readonly sustainedSpeedCmS: number | null;
  readonly overspeedMs: number;
  readonly odometerBreaks: BadSteps;
  /** Jumps on the map, including those by ferry or train. */
  readonly leaps: BadSteps;
  /** How often a time was before an earlier one. */
  readonly timesRunBack: number;
}

/** An event with the time at which the server first stored it, in milliseconds since 1970. */
export type ReceivedEvent = TelemetryEvent & { readonly receivedAt: number };

/** The totals of ten minutes of steps. */
export interface DriveWindow {
  readonly drivenM: number;
  readonly rolledCm: number;
}

/** The range of odometer readings of a truck. */
export interface OdometerSpan {
  readonly least: number;
  readonly most: number;
}

/** The input of the version 2 rules. Only observed steps count: at most 90 s long. */
export interface DriveFacts {
  /** When the event that began the chapter was received. */
  readonly receivedFrom: number;
  /** The odometer's total over the steps, and the distance according to the speed. */
  readonly drivenM: number;
  readonly rolledCm: number;
  /** The most that first steps after events may add: the distance at their speed. */
  readonly firstStepsM: number;
  /** The duration of the steps in which the odometer rose. */
  readonly movingMs: number;
  /**
   * Steps of 15 to 90 s without a crossing: the map distance, and the distance at the faster of both speeds.
   */
  readonly longWayCm: number;
  readonly longReachCm: number;
  readonly firstPlace: Position | null;
  readonly lastPlace: Position | null;
  /** The windows with the lowest and highest ratio of odometer to speed. */
  readonly leastWindow: DriveWindow | null;
  readonly mostWindow: DriveWindow | null;
  /** The smallest fingerprints of the drive, in ascending order. */
  readonly prints: readonly number[];
  /** Of the chapter's first truck; null if none was seen. */
  readonly odometer: OdometerSpan | null;
}

/** The state that the drive's next sample continues from. */
export interface DriveCursor {
  /** The total duration of steps in the open window. */
  readonly windowMs: number;
  readonly window: DriveWindow;
  /** The last consecutive moving samples, each packed into one number. */
  readonly run: readonly number[];
  /** Whether a ferry or train was used since the last sample. */
  readonly hasCrossed: boolean;
}

/** The part of a job within one session. Times are milliseconds since 1970. */
export interface Chapter {
  /** From 1 within its session. */
  readonly ordinal: number;
  readonly fingerprint: string;
  readonly contract: GameContract;
  readonly beginning: 'started' | 'resumed' | 'unseen';
  /** Null while it is open. */
  readonly ending: 'delivered' | 'cancelled' | 'replaced' | 'suspended' | 'session-ended' | null;
  readonly from: number;
  readonly to: number;
  /** When the last event was received while it was open; missing if `drive` is. */
  readonly receivedTo?: number;
  /** The game minute at its start, and the last known one. */
  readonly firstMinute: number | null;
  readonly lastMinute: number | null;
  /** The lowest minute of its start and of loaded saves. */
  readonly lowestMinute: number | null;
  /** The number of loaded saves. */
  readonly reloads: number;
  /** Its end and later outcomes: at most three. */
  readonly outcomes: readonly Outcome[];
  /** Whether it was delivered more than once. */
  readonly isDeliveredAgain: boolean;
  readonly firstTruck: Truck | null;
  readonly lastTruck: Truck | null;
  readonly hasChangedTruck: boolean;
  readonly lastOdometerM: number | null;
  readonly items: readonly Item[];
  /** Whether there were too many items to keep all. */
  readonly hasLostItems: boolean;
  readonly measures: Measures;
  /** Missing in chapters that began before the version 2 rules existed. */
  readonly drive?: DriveFacts;
  readonly trace: ChapterTrace;
}

/** The state that the next sample of an open chapter is compared to. */
export interface Cursor {
  readonly t: number;
  readonly odometerM: number;
  /** The previous sample; null after the start of the chapter or a loaded save. */
  readonly sample: (Position & { readonly speedCmS: number }) | null;
  /** The speeds of the last two samples. */
  readonly speeds: readonly number[];
  /** Missing if the chapter's is. */
  readonly drive?: DriveCursor;
}

/** The state of a session between batches, as plain JSON. */
export interface SessionState {
  readonly game: Game;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The latest event time so far, in milliseconds since the start. */
  readonly latestT: number;
  readonly gameMinute: number | null;
  /** Whether an event is missing: skipped, or in a gap that was given up. */
  readonly hasMissingEvents: boolean;
  /** The last chapter; open while there is a cursor. */
  readonly chapter: Chapter | null;
  readonly cursor: Cursor | null;
  /** The last event of each kind, to detect repeats. */
  readonly latest: Readonly<
    Partial<Record<ItemKind, { readonly content: string; readonly t: number }>>
  >;
}

export const noMeasures: Measures = {
  samples: 0,
  observedM: 0,
  traceCm: 0,
  rolledCm: 0,
  rolledTraceCm: 0,
  topSpeedCmS: null,
  sustainedSpeedCmS: null,
  overspeedMs: 0,
  odometerBreaks: { count: 0, longest: null },
  leaps: { count: 0, longest: null },
  timesRunBack: 0,
};
