import type { Game, GameContract, Place } from '@waybill/schema/features/telemetry.models';
import { fingerprintOf } from '@waybill/telemetry/fingerprint';
import type { Happening } from './facts.ts';
import type { Signals, Snapshot } from './snapshot.ts';

/** How long a vanished job may still be delivered or cancelled. */
const settlingMs = 5000;

/** What is known of the jobs of a session. */
export interface JobState {
  readonly open: GameContract | null;
  /** Since when the game no longer shows the open job, and whether the truck has left our sight since. */
  readonly hidden: { readonly t: number; readonly isLost: boolean } | null;
  /** The last job that was suspended, or had ended when a save was loaded: shown again, it is resumed. */
  readonly previous: GameContract | null;
  /** The last job that has ended: games show it again without its going on. */
  readonly ended: GameContract | null;
}

interface JobStep {
  readonly state: JobState;
  readonly happenings: readonly Happening[];
}

/** A moment of the game, and whether the truck got there from the moment before by driving or crossing. */
interface Look {
  readonly snapshot: Snapshot;
  readonly t: number;
  readonly isInSight: boolean;
}

/** A job that is there when a game is first seen began before that. */
export function firstJob({ job, truck }: Snapshot): JobStep {
  const state = { open: job, hidden: null, previous: null, ended: null };
  return { state, happenings: job ? [{ type: 'job.resumed', job, truck }] : [] };
}

/** After a save was loaded, a job that had ended may be open again. */
export function reopenEnded(state: JobState): JobState {
  return { ...state, previous: state.ended ?? state.previous, ended: null };
}

/** What the game's signals and the job that it shows say of the jobs. */
export function nextJob(state: JobState, rising: Signals, look: Look): JobStep {
  const ended = endJob(state, rising, look.snapshot);
  const shown = showJob(ended.state, look);
  return { state: shown.state, happenings: [...ended.happenings, ...shown.happenings] };
}

function endJob(state: JobState, rising: Signals, { job: shown, truck }: Snapshot): JobStep {
  const { delivered, cancelled } = rising;
  if (!delivered && !cancelled) return { state, happenings: [] };
  const contract = state.open ?? state.ended ?? shown;
  const job = contract && { job: contract };
  return {
    state: { open: null, hidden: null, previous: null, ended: contract },
    happenings: [
      ...(delivered ? [{ type: 'job.delivered', ...delivered, truck, ...job } as const] : []),
      ...(cancelled ? [{ type: 'job.cancelled', ...cancelled, truck, ...job } as const] : []),
    ],
  };
}

function showJob(state: JobState, look: Look): JobStep {
  const { game, job, truck } = look.snapshot;
  if (job === null) return hideJob(state, look);
  const { open, previous, ended } = state;
  if (isSame(game, open, job)) return { state: { ...state, hidden: null }, happenings: [] };
  if (open === null && isSame(game, ended, job)) return { state, happenings: [] };
  const type = open === null && isSame(game, previous, job) ? 'job.resumed' : 'job.started';
  return {
    state: { open: job, hidden: null, previous: null, ended: null },
    happenings: [{ type, job, truck }],
  };
}

/**
 * While the game says that the truck is on a job, or the truck goes on in our sight, the open job goes on:
 * games lose its texts on trains and with own trailers.
 */
function hideJob(state: JobState, { snapshot: { isOnJob }, t, isInSight }: Look): JobStep {
  const { open, hidden } = state;
  if (open === null) return { state, happenings: [] };
  if (isOnJob === true) return { state: { ...state, hidden: null }, happenings: [] };
  // Who does not tell whether there is a job does not tell of its delivery either.
  const isLost = !isInSight || hidden?.isLost === true || isOnJob === null;
  const since = hidden !== null && hidden.isLost === isLost ? hidden.t : t;
  if (isLost && t - since >= settlingMs) {
    return {
      state: { open: null, hidden: null, previous: open, ended: null },
      happenings: [{ type: 'job.suspended' }],
    };
  }
  return { state: { ...state, hidden: { t: since, isLost } }, happenings: [] };
}

/** Whether a game shows one contract, of which it may have lost some. */
function isSame(game: Game, one: GameContract | null, shown: GameContract): boolean {
  return one !== null && fingerprintOf(game, fillIn(shown, one)) === fingerprintOf(game, one);
}

function fillPlace(place: Place, known: Place): Place {
  const { cityId, companyId } = place;
  return {
    ...place,
    cityId: cityId ?? known.cityId,
    companyId: companyId ?? known.companyId,
  };
}

function fillIn(shown: GameContract, known: GameContract): GameContract {
  return {
    ...shown,
    market: shown.market ?? known.market,
    cargo: { ...shown.cargo, massG: shown.cargo.massG ?? known.cargo.massG },
    source: fillPlace(shown.source, known.source),
    destination: fillPlace(shown.destination, known.destination),
    incomeMinor: shown.incomeMinor ?? known.incomeMinor,
    plannedM: shown.plannedM ?? known.plannedM,
    deadlineMinute: shown.deadlineMinute ?? known.deadlineMinute,
  };
}
