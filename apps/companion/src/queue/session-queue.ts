import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { encodeLine } from './lines.ts';
import type { QueueFile } from './queue-file.ts';
import { renumberUnacknowledged } from './renumber.ts';
import type { Header, Origin, SessionContent } from './session-content.ts';

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'seq'> : never;
/** An event before it has its number. */
export type NewEvent = Unnumbered<TelemetryEvent>;

/** The events of one session, on disk before they are sent. */
export interface SessionQueue {
  readonly name: string;
  readonly origin: Origin;
  readonly header: Header | null;
  readonly acknowledged: number;
  /** Whether more may come. */
  readonly isLive: boolean;
  /** How many events wait to be sent, and how many of them for the disk. */
  readonly waiting: number;
  readonly waitingForDisk: number;
  readonly droppedTracks: number;
  append(event: NewEvent): void;
  /** Writes what the disk did not take before, and resolves once all of it outlives a power loss. */
  sync(): Promise<void>;
  /** What may be sent: on disk for good and not acknowledged. */
  sendable(): readonly TelemetryEvent[];
  /** Fixes the session as it is sent from now on. */
  setHeader(header: Header): Promise<void>;
  /** Takes the server's word for what it has, also where that is less than it said before. */
  acknowledge(seq: number): void;
  /** Puts a stand-in for an event that the server refuses. */
  skip(seq: number): Promise<void>;
  /** Goes on in a new session with what is unacknowledged. */
  restart(): Promise<void>;
  end(): void;
  close(): Promise<void>;
}

/** Where the files of sessions are. */
export interface SessionFiles {
  open(name: string): QueueFile;
  /** Makes a file with its first line, or none. @throws Error where the disk does not take it */
  create(name: string, line: string): QueueFile;
  /** Writes a whole file that takes the place of another one, and outlives a power loss. */
  replace(name: string, lines: string): string;
}

/** A session; a live one has no file before the disk has taken its first line. */
export function createSessionQueue(
  files: SessionFiles,
  firstName: string,
  content: Omit<SessionContent, 'bytes'>,
  { isLive, acknowledged: known }: { readonly isLive: boolean; readonly acknowledged: number },
): SessionQueue {
  let name = firstName;
  let file = isLive ? null : files.open(name);
  let { origin, header } = content;
  let events = [...content.events];
  let acknowledged = known;
  let live = isLive;
  let synced = events.length;
  let droppedTracks = 0;
  let unwritten: NewEvent[] = [];

  const fileNow = () => (file ??= files.create(name, encodeLine(origin)));
  const write = (event: NewEvent) => {
    const numbered = { ...event, seq: events.length + 1 };
    fileNow().append(encodeLine(numbered));
    events.push(numbered);
  };
  const writeUnwritten = () => {
    for (let [next] = unwritten; next; [next] = unwritten) {
      write(next);
      unwritten = unwritten.slice(1);
    }
  };

  // One after another: a file that is put away is not in use.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = turn.then(act);
    turn = done.catch(() => {});
    return done;
  };

  return {
    get name() {
      return name;
    },
    get origin() {
      return origin;
    },
    get header() {
      return header;
    },
    get acknowledged() {
      return acknowledged;
    },
    get isLive() {
      return live;
    },
    get waiting() {
      return events.length - acknowledged + unwritten.length;
    },
    get waitingForDisk() {
      return unwritten.length;
    },
    get droppedTracks() {
      return droppedTracks;
    },
    append(event) {
      try {
        writeUnwritten();
        write(event);
      } catch {
        // The disk takes nothing: where a truck was may go, what it earned may not.
        if (event.type === 'track') droppedTracks += 1;
        else unwritten = [...unwritten, event];
      }
    },
    sync: () =>
      inTurn(async () => {
        writeUnwritten();
        const written = events.length;
        await fileNow().sync();
        synced = Math.max(synced, written);
      }),
    sendable: () => events.slice(acknowledged, synced),
    setHeader: (next) =>
      inTurn(async () => {
        fileNow().append(encodeLine(next));
        await fileNow().sync();
        header = next;
      }),
    acknowledge(seq) {
      acknowledged = Math.min(seq, synced);
    },
    skip: (seq) =>
      inTurn(async () => {
        const refused = events[seq - 1];
        if (!refused) return;
        const standIn = toStandIn(refused);
        fileNow().append(encodeLine(standIn));
        await fileNow().sync();
        events[seq - 1] = standIn;
      }),
    restart: () =>
      inTurn(async () => {
        const renumbered = renumberUnacknowledged(events, acknowledged);
        const next = { ...origin, replaces: name };
        name = files.replace(name, [next, ...renumbered].map(encodeLine).join(''));
        file?.close();
        file = files.open(name);
        origin = next;
        header = null;
        events = renumbered;
        acknowledged = 0;
        synced = renumbered.length;
      }),
    end() {
      live = false;
    },
    close: () => inTurn(async () => file?.close()),
  };
}

function toStandIn({ seq, t, gameMinute }: TelemetryEvent): TelemetryEvent {
  const at = { seq, t, ...(gameMinute !== undefined && { gameMinute }) };
  return { ...at, type: 'skipped', reason: 'refused' };
}
