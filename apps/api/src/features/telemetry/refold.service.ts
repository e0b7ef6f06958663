import { isDeepStrictEqual } from 'node:util';
import { beginSession, foldEvents } from '@waybill/telemetry/fold-session';
import type { Chapter } from '@waybill/telemetry/chapter';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import { firstItems } from '@waybill/telemetry/history';
import type { PrismaClient } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { toItemRow, toJobRow } from './job-rows.policy.ts';
import * as data from './refold.data.ts';
import * as settling from './settling.data.ts';
import { resettle } from './settling.service.ts';
import { listReceivedEvents, readSession } from './telemetry.data.ts';
import { asStored } from './telemetry.policy.ts';

/** The result of refolding everything, compared with what is stored. */
export interface Refolding {
  readonly sessions: number;
  /** Other sessions without stored events, which can't be folded again. */
  readonly sessionsPast: number;
  readonly jobs: number;
  /** One sentence for each difference. */
  readonly differences: readonly string[];
}

const beforeAll = '00000000-0000-0000-0000-000000000000';
const atOnce = 100;
/** Reports progress after each so many. */
const reportEvery = 100;

/** Progress so far. */
export interface RefoldingDone {
  readonly kind: 'sessions' | 'drivers';
  readonly count: number;
}

/**
 * Folds all stored events, settles all jobs from their chapters, and lists what is stored
 * differently. Read-only. Sees data that arrives meanwhile completely or not at all.
 */
export async function refold(
  db: PrismaClient,
  now: Date,
  onProgress: (done: RefoldingDone) => void = () => {},
): Promise<Refolding> {
  const differences: string[] = [];
  let [sessions, sessionsPast, jobs] = [0, 0, 0];
  for await (const { id, isKept } of pagesOf((after) => data.listSessions(db, after, atOnce))) {
    if (isKept) {
      sessions += 1;
      differences.push(...(await inSnapshot(db, (snapshot) => refoldSession(snapshot, id))));
    } else {
      sessionsPast += 1;
    }
    if ((sessions + sessionsPast) % reportEvery === 0) {
      onProgress({ kind: 'sessions', count: sessions + sessionsPast });
    }
  }
  const drivers = pagesOf(async (after) =>
    (await data.listDrivers(db, after, atOnce)).map((id) => ({ id })),
  );
  let driversDone = 0;
  for await (const { id } of drivers) {
    const compared = await inSnapshot(db, (snapshot) => resettleDriver(snapshot, id, now));
    jobs += compared.jobs;
    differences.push(...compared.differences);
    driversDone += 1;
    if (driversDone % reportEvery === 0) onProgress({ kind: 'drivers', count: driversDone });
  }
  return { sessions, sessionsPast, jobs, differences };
}

/** All rows of a paged query, ordered by id. */
async function* pagesOf<Row extends { readonly id: string }>(
  listAfter: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = beforeAll;
  for (;;) {
    const page = await listAfter(after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < atOnce) return;
    after = last.id;
  }
}

/** It only reads, and a driver may have many years of jobs. */
const snapshotMs = 3_600_000;

async function inSnapshot<T>(db: PrismaClient, look: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.$transaction(look, { isolationLevel: 'RepeatableRead', timeout: snapshotMs });
}

/** The differences between a session's stored and refolded chapters. */
async function refoldSession(db: Db, id: string): Promise<string[]> {
  const sql = sqlOf(db);
  const session = await readSession(sql, id);
  if (!session) return [];
  const events = await listReceivedEvents(sql, id, { from: 1, to: session.foldedSeq });
  const folded = foldEvents(beginSession(session.header), events);
  const chapters: readonly Chapter[] = asStored(folded.chapters);
  const stored = await data.listStoredChapters(db, id);
  const full = new Set(
    await data.listFullHauls(db, session.userId, evidenceThresholds.chaptersOfJob),
  );
  const ordinals = new Set([...chapters, ...stored].map(({ ordinal }) => ordinal));
  return [...ordinals].flatMap((ordinal) => {
    const [known, again] = [ofOrdinal(stored, ordinal), ofOrdinal(chapters, ordinal)];
    // Jobs with too many chapters or items keep only some of them.
    if (!known && again && full.has(again.fingerprint)) return [];
    const kept = known?.hasLostItems && again ? firstItems(again, known.items.length) : again;
    // The driver may have deleted a test drive.
    if (!known && session.header.trial) return [];
    const difference = compareChapters(known, kept);
    return difference === null ? [] : [`session ${id}, chapter ${ordinal}: ${difference}`];
  });
}

function ofOrdinal(chapters: readonly Chapter[], ordinal: number): Chapter | undefined {
  return chapters.find((chapter) => chapter.ordinal === ordinal);
}

function compareChapters(stored: Chapter | undefined, folded: Chapter | undefined): string | null {
  if (!stored) return 'not stored';
  if (!folded) return 'stored, but not recomputed';
  const names = new Set([...Object.keys(stored), ...Object.keys(folded)]);
  // Old chapters lack these, and are judged without them.
  if (stored.drive === undefined) for (const name of ['drive', 'receivedTo']) names.delete(name);
  const differing = [...names].filter(
    (name) => !isDeepStrictEqual(Reflect.get(stored, name), Reflect.get(folded, name)),
  );
  return differing.length === 0 ? null : `${differing.join(', ')} stored differently`;
}

/** The differences between a driver's stored and resettled jobs. */
async function resettleDriver(db: Db, driverId: string, now: Date) {
  const sql = sqlOf(db);
  const hauls = await settling.listHaulsOfDriver(sql, driverId);
  const settled = await resettle(sql, driverId, hauls, now);
  const rows = settled.map((one) => toJobRow(one.id, one, one.game, one.result));
  const items = settled.flatMap(({ id, result }) =>
    result.items.map((item) => toItemRow(id, item)),
  );
  const found = await data.compareJobs(db, rows, items);
  return {
    jobs: rows.length,
    differences: found.map(({ id, names }) => `job ${id}: ${names.join(', ')} stored differently`),
  };
}
