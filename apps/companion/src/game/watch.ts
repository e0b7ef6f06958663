import { type Fact, type Happening, toFact } from './facts.ts';
import { firstJob, type JobState, nextJob, reopenEnded } from './job-edges.ts';
import { firstSignals, isCrossing, risingSignals, type SignalStates } from './signal-edges.ts';
import type { Signals, Snapshot } from './snapshot.ts';
import { beginTrack, closeTrack, isSampleDue, takeSample, type Track } from './track.ts';
import {
  endRefuelling,
  findCollision,
  hasLeapt,
  isReloaded,
  isSameTruck,
  nextRefuelling,
  type Refuelling,
} from './truck-edges.ts';

/** What has been seen of a game since its first snapshot. Times are milliseconds of the session. */
export interface Watch {
  readonly last: Snapshot;
  readonly lastT: number;
  /** The last snapshot of a game that was not paused: loading screens show anything. */
  readonly lastDriven: { readonly snapshot: Snapshot; readonly t: number } | null;
  readonly signals: SignalStates;
  readonly job: JobState;
  readonly refuelling: Refuelling | null;
  readonly track: Track;
}

export interface WatchStep {
  readonly watch: Watch;
  readonly facts: readonly Fact[];
}

/** The first snapshot is what everything is compared with: it raises no signal. */
export function beginWatch(first: Snapshot, t: number): WatchStep {
  const { state, happenings } = firstJob(first);
  const { track, facts } = takeSample(beginTrack(first), first, t);
  return {
    watch: {
      last: first,
      lastT: t,
      lastDriven: first.isPaused ? null : { snapshot: first, t },
      signals: firstSignals(first.signals),
      job: state,
      refuelling: null,
      track,
    },
    facts: [...happenings.map((happening) => toFact(happening, first, t)), ...facts],
  };
}

/** What happened between the last snapshot and this one, in the order in which it is told. */
export function observe(watch: Watch, snapshot: Snapshot, t: number): WatchStep {
  const { last, lastDriven } = watch;
  const driven = snapshot.isPaused ? null : lastDriven;
  const reloaded = driven !== null && isReloaded(driven.snapshot, snapshot);
  const changed = !isSameTruck(last.truck, snapshot.truck);
  const isContinuous = !reloaded && !changed;
  const { states, rising } = risingSignals(watch.signals, snapshot.signals, t);
  const fuel = isContinuous
    ? nextRefuelling(watch.refuelling, last, snapshot, t)
    : { refuelling: null, happening: endRefuelling(watch.refuelling) };
  const isCarried = isCrossing(states, t);
  const isInSight =
    isContinuous &&
    (driven === null || isCarried || !hasLeapt(driven.snapshot, snapshot, t - driven.t));
  const known = reloaded ? reopenEnded(watch.job) : watch.job;
  const jobs = nextJob(known, rising, { snapshot, t, isInSight });
  const isOver = rising.delivered !== null || rising.cancelled !== null;
  const filled = fuel.happening ?? (isOver ? endRefuelling(fuel.refuelling) : null);
  const collision = isContinuous ? findCollision(last, snapshot) : null;
  const { truck } = snapshot;
  const happenings: Happening[] = [
    ...(reloaded ? [{ type: 'game.reloaded', truck } as const] : []),
    ...(changed ? [{ type: 'truck.changed', truck } as const] : []),
    ...(filled ? [filled] : []),
    ...(collision ? [collision] : []),
    ...payments(rising),
    ...jobs.happenings,
  ];
  const { track, facts } = followTrack(watch, snapshot, t, { isContinuous, happenings });
  return {
    watch: {
      last: snapshot,
      lastT: t,
      lastDriven: snapshot.isPaused ? lastDriven : { snapshot, t },
      signals: states,
      job: jobs.state,
      refuelling: isOver ? null : fuel.refuelling,
      track,
    },
    facts,
  };
}

/** What remains to be told when the game or the companion ends. */
export function endWatch(watch: Watch, reason: string, t: number): readonly Fact[] {
  const { last, lastT } = watch;
  const filled = endRefuelling(watch.refuelling);
  const sampled = takeSample(watch.track, last, lastT);
  const closed = closeTrack(sampled.track);
  return [
    ...sampled.facts,
    ...closed.facts,
    ...(filled ? [toFact(filled, last, t)] : []),
    toFact({ type: 'session.ended', reason }, last, t),
  ];
}

function payments({ fined, tollgate, ferry, train }: Signals): Happening[] {
  return [
    ...(fined ? [{ type: 'fined', ...fined } as const] : []),
    ...(tollgate ? [{ type: 'tollgate', ...tollgate } as const] : []),
    ...(ferry ? [{ type: 'ferry', ...ferry } as const] : []),
    ...(train ? [{ type: 'train', ...train } as const] : []),
  ];
}

/**
 * The way until now comes before what happens now. What cannot be compared with the way before, such
 * as the place after a save was loaded, begins a track of its own.
 */
function followTrack(
  watch: Watch,
  snapshot: Snapshot,
  t: number,
  { isContinuous, happenings }: { isContinuous: boolean; happenings: readonly Happening[] },
): { readonly track: Track; readonly facts: readonly Fact[] } {
  const told = happenings.map((happening) => toFact(happening, snapshot, t));
  if (told.length === 0) {
    return isSampleDue(watch.track, snapshot, t)
      ? takeSample(watch.track, snapshot, t)
      : { track: watch.track, facts: [] };
  }
  const sampled = isContinuous
    ? takeSample(watch.track, snapshot, t)
    : takeSample(watch.track, watch.last, watch.lastT);
  const closed = closeTrack(sampled.track);
  return { track: closed.track, facts: [...sampled.facts, ...closed.facts, ...told] };
}
