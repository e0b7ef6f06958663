import type { Signals } from './snapshot.ts';

/** The plugins repeat events: the same again within so many milliseconds is the same one. */
const repeatMs = 3000;
/** How long a crossing takes, with its loading screens (choice). */
const crossingMs = 60_000;

interface SignalState {
  /** What the flag said while it was last seen up; null while it is down. */
  readonly shown: string | null;
  readonly told: { readonly details: string; readonly t: number } | null;
}

export type SignalStates = Readonly<Record<keyof Signals, SignalState>>;

/** A flag that is up when a game is first seen rose before that. */
export function firstSignals(signals: Signals): SignalStates {
  return {
    delivered: first(signals.delivered),
    cancelled: first(signals.cancelled),
    fined: first(signals.fined),
    tollgate: first(signals.tollgate),
    ferry: first(signals.ferry),
    train: first(signals.train),
  };
}

/**
 * The signals that a game gives just now for the first time: a flag that rises, or whose amounts
 * change while it is up. All others are null.
 */
export function risingSignals(
  states: SignalStates,
  signals: Signals,
  t: number,
): { readonly states: SignalStates; readonly rising: Signals } {
  const steps = {
    delivered: step(states.delivered, signals.delivered, t),
    cancelled: step(states.cancelled, signals.cancelled, t),
    fined: step(states.fined, signals.fined, t),
    tollgate: step(states.tollgate, signals.tollgate, t),
    ferry: step(states.ferry, signals.ferry, t),
    train: step(states.train, signals.train, t),
  };
  const { delivered, cancelled, fined, tollgate, ferry, train } = steps;
  return {
    states: {
      delivered: delivered.state,
      cancelled: cancelled.state,
      fined: fined.state,
      tollgate: tollgate.state,
      ferry: ferry.state,
      train: train.state,
    },
    rising: {
      delivered: delivered.rising,
      cancelled: cancelled.rising,
      fined: fined.rising,
      tollgate: tollgate.rising,
      ferry: ferry.rising,
      train: train.rising,
    },
  };
}

/** Whether a ferry or train has just been told of: the truck leaps to the other side. */
export function isCrossing({ ferry, train }: SignalStates, t: number): boolean {
  return [ferry, train].some(({ told }) => told !== null && t - told.t <= crossingMs);
}

function first(details: object | null): SignalState {
  return { shown: details && JSON.stringify(details), told: null };
}

function step<Details extends object>(
  state: SignalState,
  details: Details | null,
  t: number,
): { readonly state: SignalState; readonly rising: Details | null } {
  const shown = details && JSON.stringify(details);
  if (shown === state.shown) return { state, rising: null };
  if (shown === null) return { state: { ...state, shown }, rising: null };
  const isRepeat = state.told?.details === shown && t - state.told.t <= repeatMs;
  return { state: { shown, told: { details: shown, t } }, rising: isRepeat ? null : details };
}
