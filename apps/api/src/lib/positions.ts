import type { LiveVisibility, StreamScope } from '@waybill/schema/features/positions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';

/** A device's position sample, with its time by the server's clock. */
export interface ReceivedSample {
  readonly driverId: string;
  readonly game: Game;
  /** When the sample was taken, in milliseconds since 1970. */
  readonly at: number;
  /** Game metres. */
  readonly x: number;
  readonly z: number;
  readonly speedCmS: number;
  /** 0: none. */
  readonly limitCmS: number;
  readonly fuelMl: number;
}

/** Stands for the company of drivers without one. */
export const noCompany = '-';

/** A driver's last position, as every process of the installation knows it. */
export interface Sighting {
  readonly driverId: string;
  /** The company that they drive for, or `noCompany`. */
  readonly vtcId: string;
  readonly game: Game;
  readonly at: number;
  /** Null if the driver shows no one their position: only that they drive is known. */
  readonly place: SeenAt | null;
  /** The interval that the device was given, in milliseconds. */
  readonly cadenceMs: number;
}

export interface SeenAt {
  readonly x: number;
  readonly z: number;
  readonly speedKmh: number;
  /** Null: none. */
  readonly limitKmh: number | null;
  readonly fuelMl: number;
  /** In 256ths of a turn, clockwise from north. Null until they have moved. */
  readonly heading: number | null;
  /** Since when the truck is stationary. Null while it moves. */
  readonly standingSince: number | null;
}

/** The facts that determine who may see a driver. */
export interface DriverFacts {
  readonly driverId: string;
  readonly username: string;
  /** Devices that may send their position. */
  readonly deviceIds: readonly string[];
  readonly visibility: LiveVisibility;
  /** Since when each kind of viewer has been allowed without interruption. 0: always. */
  readonly companySince: number;
  readonly alliesSince: number;
  readonly publicSince: number;
  /** Their current company. Null for none. */
  readonly company: DriverCompany | null;
  /** Their current job for it. */
  readonly jobId: string | null;
  /** The convoys that see where they are: those under way, and those of the next minute. */
  readonly convoys: readonly ConvoyTime[];
}

/** When the convoy of an event sees its drivers: from the meeting to the end. */
export interface ConvoyTime {
  readonly eventId: string;
  readonly since: number;
  readonly until: number;
}

/** The facts that determine who watches a convoy, and which drivers it may show. */
export interface ConvoyFacts extends ConvoyTime {
  /** The company that holds the event. */
  readonly vtcId: string;
  /** The drivers with a place. */
  readonly driverIds: readonly string[];
  /** The companies of those who show where they are. */
  readonly vtcIds: readonly string[];
}

export interface DriverCompany {
  readonly id: string;
  readonly tag: string;
  readonly joinedAt: number;
  /** Null if the company has no public map, or is hidden. */
  readonly publicMap: { readonly showsNames: boolean; readonly onSince: number } | null;
}

/** The facts that a ping is checked against. */
export interface SessionFacts {
  readonly driverId: string;
  readonly isTrial: boolean;
}

/** The companies that a company shares its drivers' positions with, each from when until when. */
export type AlliesOf = ReadonlyMap<string, { readonly since: number; readonly until: number }>;

/** An area of the map, in game metres. */
export interface Box {
  readonly x0: number;
  readonly z0: number;
  readonly x1: number;
  readonly z1: number;
}

/** The destination of frames. */
export interface PositionSink {
  readonly write: (text: string) => void;
  readonly end: () => void;
  /** Bytes that the reader has not received yet. */
  readonly unsentBytes: () => number;
}

/** A subscription to positions, while its user watches. */
export interface NewPositionStream<Reader> {
  readonly id: string;
  readonly actor: Reader;
  readonly scope: StreamScope;
  readonly game: Game;
  readonly view: Box;
  readonly sink: PositionSink;
}

/** Whether the installation's processes can reach each other. */
export type BusState = 'ok' | 'degraded';

/** Live positions of trucks in this process, implemented by `features/positions`. */
export interface Positions<Reader> {
  /** Starts following changes and the other processes, until stopped. Call it once. */
  start(): void;
  stop(): Promise<void>;
  readonly bus: () => BusState;
  /** Returns who may see a driver, at most a second old. Null if the driver is gone. */
  factsOf(driverId: string): Promise<DriverFacts | null>;
  /** The same, read from the database now. */
  refreshFacts(driverId: string): Promise<DriverFacts | null>;
  /** Returns a session's driver, and whether it is a trial. Null if nothing of it is stored yet. */
  sessionOf(sessionId: string): Promise<SessionFacts | null>;
  /** Records a driver's newest sample. Returns how soon the device should send again. */
  hear(
    sample: ReceivedSample,
    facts: DriverFacts,
  ): { readonly watched: boolean; readonly nextMs: number };
  /** Records the last sample of a batch. Samples that are late or without a driver are ignored. */
  hearOfBatch(sample: ReceivedSample): Promise<void>;
  /**
   * Opens a stream. Returns the function that closes it.
   * @throws FORBIDDEN, NOT_FOUND, BUSY, STREAMS_TOO_MANY
   */
  open(stream: NewPositionStream<Reader>): Promise<() => void>;
  /** Changes the area of a stream. `foreign` if it is another user's. */
  look(streamId: string, userId: string, view: Box): 'done' | 'foreign';
  /** Receives these companies' positions for the next minutes, for readers without a stream. */
  attend(vtcIds: readonly string[]): Promise<void>;
  /** Returns the last position of a driver on the road, or null. */
  find(driverId: string): Sighting | null;
  listOf(vtcIds: readonly string[]): readonly Sighting[];
  /** Lists where a company's drivers were at a time up to two minutes ago. */
  listAt(vtcId: string, at: number): readonly Sighting[];
  /** True if this process started too recently to know where a company's drivers were a minute ago. */
  isBeginning(vtcId: string): boolean;
  /** Records that visitors watch a company's public map. */
  lookAtPublicMap(vtcId: string): void;
}
