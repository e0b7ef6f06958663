import type { SimulatedSession, TrueJob } from '../truth.ts';

/** What a forger starts from. */
export interface Genuine {
  /** One run of a game with one verified job in it, driven by land and delivered in time. */
  readonly session: SimulatedSession;
  readonly job: TrueJob;
  /** Another one of the same kind. */
  readonly other: SimulatedSession;
}

/** Ways of lying, by what they are called; each gives what one driver's device sends. */
export type Ways = Readonly<Record<string, (genuine: Genuine) => readonly SimulatedSession[]>>;
