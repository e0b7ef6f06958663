import type { SimulatedSession, TrueJob } from '../truth.ts';

/** The input of a forgery. */
export interface Genuine {
  /** One run of a game with one verified job, driven by land and delivered in time. */
  readonly session: SimulatedSession;
  readonly job: TrueJob;
  /** Another one of that kind. */
  readonly other: SimulatedSession;
}

/** Forgeries by name; each returns the sessions that one driver's device sends. */
export type Ways = Readonly<Record<string, (genuine: Genuine) => readonly SimulatedSession[]>>;
