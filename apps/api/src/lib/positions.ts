import type { LiveVisibility, PositionScope } from '@waybill/schema/features/positions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';

/** What a device says of the moment, with its time by the server's clock. */
export interface HeardSample {
  readonly driverId: string;
  readonly game: Game;
  /** Milliseconds since 1970: when the sample was taken. */
  readonly at: number;
  /** Metres of the game. */
  readonly x: number;
  readonly z: number;
  readonly speedCmS: number;
  /** 0: none. */
  readonly limitCmS: number;
  readonly fuelMl: number;
}

/** Where a driver was last, as every process of the installation knows it. */
export interface Sighting {
  readonly driverId: string;
  /** The company that they drive for. */
  readonly vtcId: string;
  readonly game: Game;
  readonly at: number;
  /** Null of who shows nobody where they are: only that they drive is known. */
  readonly place: SeenAt | null;
  /** When the device was told to come again, in milliseconds. */
  readonly cadenceMs: number;
}

export interface SeenAt {
  readonly x: number;
  readonly z: number;
  readonly speedKmh: number;
  /** Null: none. */
  readonly limitKmh: number | null;
  readonly fuelMl: number;
  /** In 256ths of a turn, clockwise from north; null until they have moved. */
  readonly heading: number | null;
  /** Since when they stand; null: they drive. */
  readonly standingSince: number | null;
}

/** What decides who may see a driver. */
export interface DriverFacts {
  readonly driverId: string;
  readonly username: string;
  /** Devices that may speak for them. */
  readonly deviceIds: readonly string[];
  readonly visibility: LiveVisibility;
  /** Since when each kind of viewer has been allowed without a break; 0: since ever. */
  readonly companySince: number;
  readonly alliesSince: number;
  readonly publicSince: number;
  /** The company that they are a member of now; null for none. */
  readonly company: DriverCompany | null;
  /** The job that they are under way with for it. */
  readonly jobId: string | null;
}

export interface DriverCompany {
  readonly id: string;
  readonly tag: string;
  readonly joinedAt: number;
  /** Null where the company has no public map, or is hidden. */
  readonly publicMap: { readonly showsNames: boolean; readonly onSince: number } | null;
}

/** What a ping is held against. */
export interface SessionFacts {
  readonly driverId: string;
  readonly isTrial: boolean;
}

/** What a company shares its drivers' positions with, and from when until when. */
export type AlliesOf = ReadonlyMap<string, { readonly since: number; readonly until: number }>;

/** A part of the map, in metres of the game. */
export interface Box {
  readonly x0: number;
  readonly z0: number;
  readonly x1: number;
  readonly z1: number;
}

/** Where frames go to. */
export interface PositionSink {
  readonly write: (text: string) => void;
  readonly end: () => void;
  /** Bytes that the reader has not taken yet. */
  readonly unsentBytes: () => number;
}

/** What somebody asks to be told, for as long as they look. */
export interface NewPositionStream<Reader> {
  readonly id: string;
  readonly actor: Reader;
  readonly scope: PositionScope;
  readonly game: Game;
  readonly view: Box;
  readonly sink: PositionSink;
}

/** Whether the processes of the installation hear one another. */
export type BusState = 'ok' | 'degraded';

/** Where trucks are, as long as this process runs: `features/positions` makes it. */
export interface Positions<Reader> {
  /** Follows what changes and hears the other processes, until it is stopped; once. */
  start(): void;
  stop(): Promise<void>;
  readonly bus: () => BusState;
  /** What decides who may see a driver, up to date within a second; null for who is gone. */
  factsOf(driverId: string): Promise<DriverFacts | null>;
  /** The same, as it is at this moment. */
  refreshFacts(driverId: string): Promise<DriverFacts | null>;
  /** Whose session it is, and whether it is a trial; null for one of which nothing is stored yet. */
  sessionOf(sessionId: string): Promise<SessionFacts | null>;
  /** Takes the newest of a driver; gives how soon the device is to come again. */
  hear(
    sample: HeardSample,
    facts: DriverFacts,
  ): { readonly watched: boolean; readonly nextMs: number };
  /** Takes the last samples of batches; what is late or of nobody is left out. */
  hearOfBatch(sample: HeardSample): Promise<void>;
  /**
   * Opens a stream and gives what ends it.
   * @throws FORBIDDEN, BUSY, STREAMS_TOO_MANY
   */
  open(stream: NewPositionStream<Reader>): () => void;
  /** Lets a stream look elsewhere; `foreign` for one of somebody else. */
  look(streamId: string, userId: string, view: Box): 'done' | 'foreign';
  /** Hears of these companies for the next minutes, for who reads without a stream. */
  attend(vtcIds: readonly string[]): Promise<void>;
  /** Who is on the road. */
  find(driverId: string): Sighting | null;
  listOf(vtcIds: readonly string[]): readonly Sighting[];
  /** Where drivers of a company were at a moment up to two minutes ago. */
  listAt(vtcId: string, at: number): readonly Sighting[];
  /** Whether this process has begun so lately that it cannot know where drivers of a company were a minute ago. */
  isBeginning(vtcId: string): boolean;
  /** Notes that strangers look at the public map of a company. */
  lookAtPublicMap(vtcId: string): void;
}
