import type { Db } from './db.ts';

/** Something that happened, in its place. */
export interface OutboxEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly vtcId: string | null;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly payload: unknown;
  readonly happenedAt: Date;
}

/**
 * Processes events. Each consumer runs once at a time over all replicas, and its effects in the
 * database happen exactly once; what leaves the database is a row that a pump sends.
 */
export interface Consumer {
  /** Never changed: its progress is stored under it. */
  readonly name: string;
  /**
   * Writes the results of an event, nothing for most. Idempotent: what it writes has a unique key over
   * the event's id. What takes more than one transaction returns an id, and is called again with it.
   */
  readonly handle: (
    db: Db,
    event: OutboxEvent,
    chunkAfter: string | null,
  ) => Promise<string | null>;
  /**
   * Does the same for several events at once, where that takes fewer statements. False, with nothing done, when they
   * have to be handled one by one.
   */
  readonly handleMany?: (db: Db, events: readonly OutboxEvent[]) => Promise<boolean>;
}
