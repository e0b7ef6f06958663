import type { Db } from './db.ts';
import type { Sql } from './sql.ts';

/** An event and its position. */
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
 * Processes events. Across all replicas each consumer has one run at a time, and its database effects happen
 * exactly once. To send something, it stores a row for a pump.
 */
export interface Consumer {
  /** Never change it: the consumer's progress is stored under it. */
  readonly name: string;
  /**
   * Writes the results of an event, none for most. Idempotent: the rows have a unique key that includes the
   * event's id. If one transaction isn't enough, it returns an id and is called again with it.
   */
  readonly handle: (
    db: Db,
    event: OutboxEvent,
    chunkAfter: string | null,
  ) => Promise<string | null>;
  /**
   * Handles several events at once, without Prisma. False if nothing was done and they must be handled one by
   * one.
   */
  readonly handleMany?: (sql: Sql, events: readonly OutboxEvent[]) => Promise<boolean>;
}
