import type { GameContract } from '@waybill/schema/features/telemetry.models';
import type { Ping } from '@waybill/schema/features/positions.fields';
import type { Fact } from '../game/facts.ts';
import type { Reading, Snapshot } from '../game/snapshot.ts';
import { beginWatch, endWatch, observe, type Watch, type WatchStep } from '../game/watch.ts';
import type { Clocks } from '../lib/clocks.ts';
import { messageOf } from '../lib/message-of.ts';
import type { Queue } from '../queue/queue.ts';
import type { Origin } from '../queue/session-content.ts';
import type { SessionQueue } from '../queue/session-queue.ts';

/** Whose session it is, and by which program it is recorded. */
export type Recorded = Pick<Origin, 'server' | 'userId'> & { readonly client: string };

export interface RecorderOptions {
  readonly queue: Queue;
  readonly recorded: () => Recorded;
  readonly clocks: Clocks;
  /** Called when events are on disk for good. */
  readonly onSynced: () => void;
}

export interface RecorderStatus {
  readonly snapshot: Snapshot | null;
  /** The open job, also while the game does not show it. */
  readonly job: GameContract | null;
  /** How far the open job has come by the odometer, in metres. */
  readonly drivenM: number;
  /** Why nothing is recorded, or not all of it; null while all is well. */
  readonly problem: string | null;
}

/** Where the truck is at the moment. */
export interface TruckNow {
  readonly session: SessionQueue;
  /** As a ping says it. */
  readonly sample: Ping['s'];
}

export interface Recorder {
  /** Takes what was read of the game just now; null where there was no memory. */
  look(reading: Reading | null): void;
  status(): RecorderStatus;
  /** Null while no game is recorded. */
  truckNow(): TruckNow | null;
  /** Ends the session and resolves once it is on disk. */
  stop(reason: string): Promise<void>;
}

/** A game that shows nothing for so long is gone, and one that stands still without a pause. */
const lostMs = 3000;
const frozenMs = 60_000;
/** A session is cut before its times leave the wire format. */
const longestSessionMs = 190_000_000;
/** So far apart two clocks run that tell the same time: the computer slept, or its clock was set. */
const leapMs = 60_000;
/** How long to leave a disk alone that takes nothing. */
const diskPauseMs = 5000;

interface Session {
  readonly queue: SessionQueue;
  readonly began: number;
  /** How far this computer's clock was ahead of the monotonic one. */
  readonly aheadMs: number;
  /** What it says of itself is that of its first snapshot, for good. */
  readonly first: Snapshot;
  watch: Watch;
  lastSeen: number;
  lastMoved: number;
  isInMenu: boolean;
  jobOdometerM: number;
}

/** Records the sessions of a game, one after another, into the queue. */
export function createRecorder({ queue, recorded, clocks, onSynced }: RecorderOptions): Recorder {
  let session: Session | null = null;
  /** Why the game cannot be read, and why the disk takes nothing. */
  let unread: string | null = null;
  let unwritten: string | null = null;
  let diskFullUntil = 0;
  /** The time of a game that is not recorded, as it was last seen. */
  let idleTime: number | null = null;
  let syncing: Promise<unknown> = Promise.resolve();

  const syncNow = async (file: SessionQueue) => {
    try {
      await file.sync();
      unwritten = null;
      onSynced();
    } catch (error) {
      unwritten = `Couldn’t write to the disk: ${messageOf(error)}`;
    }
  };
  const sync = (file: SessionQueue) => {
    syncing = Promise.all([syncing, syncNow(file)]);
  };
  const tell = (file: SessionQueue, facts: readonly Fact[]) => {
    for (const fact of facts) file.append(fact);
    if (facts.length > 0) sync(file);
  };
  /** Gives a disk that took nothing another chance, also for sessions that are over. */
  const retryDisk = () => {
    if (clocks.monotonic() < diskFullUntil) return;
    const waiting = queue.sessions().filter(({ waitingForDisk }) => waitingForDisk > 0);
    if (waiting.length > 0) diskFullUntil = clocks.monotonic() + diskPauseMs;
    for (const file of waiting) sync(file);
  };
  const timeOf = ({ began }: Session) => Math.floor(clocks.monotonic() - began);

  const begin = (snapshot: Snapshot) => {
    const file = queue.begin(toOrigin(recorded(), snapshot, clocks.now()));
    const began = clocks.monotonic();
    const { watch, facts } = beginWatch(snapshot, 0);
    const jobOdometerM = snapshot.truck.odometerM;
    const seen = { lastSeen: began, lastMoved: began, isInMenu: false };
    session = {
      queue: file,
      began,
      aheadMs: clocks.now() - began,
      first: snapshot,
      watch,
      ...seen,
      jobOdometerM,
    };
    for (const fact of facts) file.append(fact);
    sync(file);
  };
  const end = (ending: Session, reason: string) => {
    session = null;
    idleTime = ending.watch.last.time;
    tell(
      ending.queue,
      endWatch(ending.watch, reason, Math.max(ending.watch.lastT, timeOf(ending))),
    );
    ending.queue.end();
  };
  const follow = (current: Session, snapshot: Snapshot) => {
    const now = clocks.monotonic();
    const before = current.watch.last;
    const isStartedAnew = snapshot.time < before.time;
    const hasLeapt = Math.abs(clocks.now() - now - current.aheadMs) > leapMs;
    const isTooLong = timeOf(current) > longestSessionMs;
    if (isStartedAnew || hasLeapt || isTooLong || isOther(current.first, snapshot)) {
      end(current, 'source-lost');
      begin(snapshot);
      return;
    }
    current.lastSeen = now;
    current.isInMenu = false;
    if (snapshot.time > before.time || snapshot.isPaused) current.lastMoved = now;
    if (now - current.lastMoved > frozenMs) {
      end(current, 'source-lost');
      return;
    }
    const step: WatchStep = observe(current.watch, snapshot, timeOf(current));
    current.watch = step.watch;
    if (step.facts.some(({ type }) => type === 'job.started')) {
      current.jobOdometerM = snapshot.truck.odometerM;
    }
    tell(current.queue, step.facts);
  };

  return {
    look(reading) {
      retryDisk();
      unread = reading?.kind === 'unreadable' ? reading.sentence : null;
      if (reading?.kind === 'driving') {
        if (session) follow(session, reading.snapshot);
        else {
          // What a game left behind that died long ago does not move.
          if (idleTime !== null && reading.snapshot.time !== idleTime) begin(reading.snapshot);
          idleTime = reading.snapshot.time;
        }
        return;
      }
      if (!session) return;
      if (reading?.kind === 'closed') end(session, 'game-closed');
      else if (reading?.kind === 'menu') {
        session.lastSeen = clocks.monotonic();
        session.isInMenu = true;
      } else if (clocks.monotonic() - session.lastSeen > lostMs) end(session, 'source-lost');
    },
    status: () => ({
      snapshot: session?.watch.last ?? null,
      job: session?.watch.job.open ?? null,
      drivenM: session ? session.watch.last.truck.odometerM - session.jobOdometerM : 0,
      problem: unwritten ?? unread,
    }),
    truckNow() {
      if (!session) return null;
      const { last } = session.watch;
      const { pos, limitCmS, truck, isPaused } = last;
      // A game that is paused goes on showing the speed of before.
      const speedCmS = isPaused || session.isInMenu ? 0 : last.speedCmS;
      const { fuelMl, odometerM } = truck;
      const t = timeOf(session);
      return {
        session: session.queue,
        sample: [t, pos.x, pos.z, speedCmS, limitCmS, fuelMl, odometerM],
      };
    },
    async stop(reason) {
      if (session) end(session, reason);
      await syncing;
    },
  };
}

/** Whether a game is another one than that a session began with, or driven with others since. */
function isOther(
  first: Snapshot,
  { game, source, isTrial, isConvoy, isPaused, signals }: Snapshot,
): boolean {
  if (game !== first.game || source !== first.source || isTrial !== first.isTrial) return true;
  // A convoy is joined from a game that runs. What is told at that very moment is heard out first.
  const isQuiet = Object.values(signals).every((signal) => signal === null);
  return isConvoy !== first.isConvoy && isQuiet && !isPaused;
}

function toOrigin({ server, userId, client }: Recorded, snapshot: Snapshot, nowMs: number): Origin {
  const { game, source, gameVersion, pluginRevision, isTrial, isConvoy } = snapshot;
  const multiplayer = isConvoy === null ? 'unknown' : isConvoy ? 'convoy' : 'none';
  return {
    server,
    userId,
    startedMs: Math.floor(nowMs),
    session: {
      game,
      source,
      client,
      ...(gameVersion !== '' && { gameVersion }),
      ...(pluginRevision > 0 && { pluginRevision }),
      multiplayer,
      ...(isTrial && { trial: true as const }),
    },
  };
}
