import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import { fingerprintOf } from '@waybill/telemetry/fingerprint';
import type { Happening } from './facts.ts';
import type { Signals, Snapshot } from './snapshot.ts';

/** How long a vanished job may still be delivered or cancelled, and a finished one be a ghost. */
const settlingMs = 5000;

/** What is known of the jobs of a session. */
export interface JobState {
  readonly open: GameContract | null;
  /** The open job that the game no longer shows, and has not ended either. */
  readonly vanished: { readonly contract: GameContract; readonly t: number } | null;
  /** The last job that was suspended or ended: shown again, it is resumed. */
  readonly previous: GameContract | null;
  /** A job that has ended, which the plugin shows for a while yet; since when it no longer does. */
  readonly ghost: { readonly contract: GameContract; readonly goneAt: number | null } | null;
}

interface JobStep {
  readonly state: JobState;
  readonly happenings: readonly Happening[];
}

/** A job that is there when a game is first seen began before that. */
export function firstJob({ job, truck }: Snapshot): JobStep {
  const state = { open: job, vanished: null, previous: null, ghost: null };
  return { state, happenings: job ? [{ type: 'job.resumed', job, truck }] : [] };
}

/** After a save was loaded, a job that had ended may be open again. */
export function forgetGhost(state: JobState): JobState {
  return { ...state, ghost: null };
}

/** What the game's signals and the job that it shows say of the jobs. */
export function nextJob(state: JobState, snapshot: Snapshot, rising: Signals, t: number): JobStep {
  const ended = endJob(state, snapshot, rising);
  const shown = showJob(ended.state, snapshot, t);
  return { state: shown.state, happenings: [...ended.happenings, ...shown.happenings] };
}

function endJob(state: JobState, { job: shown, truck }: Snapshot, rising: Signals): JobStep {
  const { delivered, cancelled } = rising;
  if (!delivered && !cancelled) return { state, happenings: [] };
  const contract = state.open ?? state.vanished?.contract ?? state.ghost?.contract ?? shown;
  const job = contract && { job: contract };
  return {
    state: {
      open: null,
      vanished: null,
      previous: contract ?? state.previous,
      ghost: contract && { contract, goneAt: null },
    },
    happenings: [
      ...(delivered ? [{ type: 'job.delivered', ...delivered, truck, ...job } as const] : []),
      ...(cancelled ? [{ type: 'job.cancelled', ...cancelled, truck, ...job } as const] : []),
    ],
  };
}

function showJob(state: JobState, { game, job, truck }: Snapshot, t: number): JobStep {
  if (job === null) return hideJob(state, t);
  const { open, vanished, previous, ghost } = state;
  if (isSame(game, open, job)) return { state, happenings: [] };
  if (vanished && isSame(game, vanished.contract, job)) {
    return { state: { ...state, open: vanished.contract, vanished: null }, happenings: [] };
  }
  const isGhost = ghost !== null && (ghost.goneAt === null || t - ghost.goneAt < settlingMs);
  if (isGhost && isSame(game, ghost.contract, job)) return { state, happenings: [] };
  const type = isSame(game, previous, job) ? 'job.resumed' : 'job.started';
  return {
    state: { open: job, vanished: null, previous: null, ghost: null },
    happenings: [{ type, job, truck }],
  };
}

function hideJob(state: JobState, t: number): JobStep {
  const { open, vanished, ghost } = state;
  const gone = ghost && { ...ghost, goneAt: ghost.goneAt ?? t };
  if (open) {
    return {
      state: { ...state, open: null, vanished: { contract: open, t }, ghost: gone },
      happenings: [],
    };
  }
  if (vanished && t - vanished.t >= settlingMs) {
    return {
      state: { ...state, vanished: null, previous: vanished.contract, ghost: gone },
      happenings: [{ type: 'job.suspended' }],
    };
  }
  return { state: { ...state, ghost: gone }, happenings: [] };
}

function isSame(game: Game, one: GameContract | null, other: GameContract): boolean {
  return one !== null && fingerprintOf(game, one) === fingerprintOf(game, other);
}
