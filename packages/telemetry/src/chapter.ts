import type { jobItemKinds } from '@waybill/schema/features/jobs.models';
import type {
  Game,
  GameContract,
  TelemetryEvent,
  TelemetryEventOf,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import type { ChapterTrace } from './trace.ts';

/** A point of the game's map, in metres: x grows east, z south. */
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

/** What only items of one kind have. */
export type ItemDetail =
  | Pick<TelemetryEventOf<'fined'>, 'offence'>
  | Pick<TelemetryEventOf<'collision'>, 'truckPpm' | 'trailerPpm' | 'cargoPpm'>
  | Crossing;

export type ItemKind = (typeof jobItemKinds)[number];

/** Something that happened during a job. */
export interface Item {
  readonly kind: ItemKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly gameMinute: number | null;
  readonly pos: Position | null;
  readonly amountMinor: number | null;
  readonly volumeMl: number | null;
  readonly detail: ItemDetail | null;
  /** Whether a save of before it was loaded: then the game has given the money back. */
  readonly undone: boolean;
}

/** Steps between samples that cannot be: how many, and the longest of them. */
export interface BadSteps {
  readonly count: number;
  readonly longest: { readonly at: number; readonly metres: number; readonly ms: number } | null;
}

/** What the samples of a chapter say. */
export interface Measures {
  readonly samples: number;
  /** Metres of the odometer that were seen to be driven. */
  readonly observedM: number;
  /** The way on the map. */
  readonly traceCm: number;
  /** What the speed says about the way, and the way on the map of the same steps. */
  readonly rolledCm: number;
  readonly rolledTraceCm: number;
  readonly topSpeedCmS: number | null;
  /** The speed that three samples in a row had at least. */
  readonly sustainedSpeedCmS: number | null;
  readonly overspeedMs: number;
  readonly odometerBreaks: BadSteps;
  /** Leaps on the map, those by ferry and train among them. */
  readonly leaps: BadSteps;
  /** How often a time was before an earlier one. */
  readonly timesRunBack: number;
}

/** An event with the time at which the server stored it first, in milliseconds since 1970. */
export type ReceivedEvent = TelemetryEvent & { readonly receivedAt: number };

/** What ten minutes of steps add up to. */
export interface DriveWindow {
  readonly drivenM: number;
  readonly rolledCm: number;
}

/** Odometer readings between which a truck was driven. */
export interface OdometerSpan {
  readonly least: number;
  readonly most: number;
}

/** What the rules of version 2 rest on. Steps are observed ones: at most 90 s long. */
export interface DriveFacts {
  /** When the event that began the chapter was received. */
  readonly receivedFrom: number;
  /** What the odometer adds up to over steps, and what the speed says about the same. */
  readonly drivenM: number;
  readonly rolledCm: number;
  /** What the first steps after events may add to it: as far as their speed leads. */
  readonly firstStepsM: number;
  /** How long the steps are in which the odometer rose. */
  readonly movingMs: number;
  /** Steps of 15 to 90 s without a crossing: the way on the map, and how far the faster speed leads. */
  readonly longWayCm: number;
  readonly longReachCm: number;
  readonly firstPlace: Position | null;
  readonly lastPlace: Position | null;
  /** The windows with the least and the greatest odometer for what the speed says. */
  readonly leastWindow: DriveWindow | null;
  readonly mostWindow: DriveWindow | null;
  /** The least fingerprints of the drive, in their order. */
  readonly prints: readonly number[];
  /** Of the truck that the chapter began with; null where none was seen. */
  readonly odometer: OdometerSpan | null;
}

/** What the drive's next sample goes on from. */
export interface DriveCursor {
  /** How long the steps of the open window are. */
  readonly windowMs: number;
  readonly window: DriveWindow;
  /** The last moving samples in a row, each packed into one number. */
  readonly run: readonly number[];
  /** Whether a ferry or train was taken since the last sample. */
  readonly hasCrossed: boolean;
}

/** The stretch of one job inside one session. Times are milliseconds since 1970. */
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
  /** When the last event while it was open was received; missing as `drive` is. */
  readonly receivedTo?: number;
  /** The game's minute when it began, and the last one known of it. */
  readonly firstMinute: number | null;
  readonly lastMinute: number | null;
  /** The earliest minute that it began with or that a save led back to. */
  readonly lowestMinute: number | null;
  /** How often a save was loaded. */
  readonly reloads: number;
  /** What it ended with, and afterthoughts: at most three. */
  readonly outcomes: readonly Outcome[];
  /** Whether it was delivered more than once. */
  readonly isDeliveredAgain: boolean;
  readonly firstTruck: Truck | null;
  readonly lastTruck: Truck | null;
  readonly hasChangedTruck: boolean;
  readonly lastOdometerM: number | null;
  readonly items: readonly Item[];
  /** Whether it has items that were not kept because there were too many. */
  readonly hasLostItems: boolean;
  readonly measures: Measures;
  /** Missing in chapters that were begun before there were rules of version 2. */
  readonly drive?: DriveFacts;
  readonly trace: ChapterTrace;
}

/** What the next sample of an open chapter is compared with. */
export interface Cursor {
  readonly t: number;
  readonly odometerM: number;
  /** The sample before; null after an event that began the chapter or led back. */
  readonly sample: (Position & { readonly speedCmS: number }) | null;
  /** The speeds of the last two samples. */
  readonly speeds: readonly number[];
  /** Missing as the chapter's is. */
  readonly drive?: DriveCursor;
}

/** What is kept of a session between its batches: plain JSON. */
export interface SessionState {
  readonly game: Game;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The latest time of an event so far, in milliseconds since the start. */
  readonly latestT: number;
  readonly gameMinute: number | null;
  /** Whether an event is missing: skipped, or a hole that was passed over. */
  readonly hasMissingEvents: boolean;
  /** The last chapter; it is open while there is a cursor. */
  readonly chapter: Chapter | null;
  readonly cursor: Cursor | null;
  /** The last event of each kind, by which repeats are known. */
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
