import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { Services } from '../../http/context.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { addTrack, hourMs, type Share } from './cells.policy.ts';
import * as data from './counting.data.ts';
import type { DriverShare, UnreadSession } from './counting.data.ts';

type Deps = Pick<Services, 'db' | 'clock'>;

/** How many sessions are read at once, and how many events of each: some thousand tracks at most. */
const sessionsAtOnce = 100;
const eventsAtOnce = 50;
/** It delays no one, and is not a request. */
const deadlines = { maxWait: 5_000, timeout: 20_000 } as const;
const dayMs = 86_400_000;

/** Sessions that began within a day and two hours: nearly all that are still active. */
export const recentMs = dayMs + 2 * hourMs;
/** How old a session with relevant data may be: it may last 56 hours, and its id may be a day off. */
export const trafficWindowMs = limits.trafficKeptMs + limits.telemetrySessionMs.max + 2 * dayMs;

/**
 * Adds new driving to the squares, from sessions no older than this. Each transaction also records
 * its progress, so that a kill neither repeats nor loses anything, and concurrent runs share the
 * work.
 */
export async function countTracks({ db, clock }: Deps, ageMs: number): Promise<void> {
  const now = clock().getTime();
  const sinceMs = now - limits.trafficKeptMs;
  let afterId = firstIdOf(now - ageMs);
  for (;;) {
    const asked = { afterId, sessions: sessionsAtOnce, events: eventsAtOnce };
    const sessions = await data.listUnread(db, asked);
    if (sessions.length === 0) return;
    await countSessions(db, sessions, sinceMs);
    // A session with more events than fit is read again before the following ones.
    const cut = sessions.find(({ readSeq, upToSeq }) => upToSeq - readSeq === eventsAtOnce);
    const last = sessions.at(-1);
    if (cut === undefined && last !== undefined) afterId = last.id;
  }
}

async function countSessions(
  db: Services['db'],
  unread: readonly UnreadSession[],
  sinceMs: number,
): Promise<void> {
  await db.$transaction(async (transaction) => {
    const sql = sqlOf(transaction);
    const claimed = await data.claim(sql, unread);
    const sessions = unread.filter(({ id }) => claimed.has(id));
    if (sessions.length === 0) return;
    const shares = sharesOf(sessions, await data.listTracks(sql, sessions), sinceMs);
    if (shares.length > 0) await data.addToCells(sql, shares);
  }, deadlines);
}

function sharesOf(
  sessions: readonly UnreadSession[],
  tracks: Awaited<ReturnType<typeof data.listTracks>>,
  sinceMs: number,
): readonly DriverShare[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const ofSessions = new Map<string, Map<number, Share>>();
  for (const { sessionId, samples } of tracks) {
    const session = byId.get(sessionId);
    if (!session) continue;
    const shares = ofSessions.get(sessionId) ?? new Map<number, Share>();
    ofSessions.set(sessionId, shares);
    addTrack(shares, samples, session.startedAt.getTime(), sinceMs);
  }
  return sessions.flatMap(({ id, userId, vtcId, game }) =>
    [...(ofSessions.get(id)?.values() ?? [])]
      .filter(({ samples, standing, toldMs }) => samples + standing + toldMs > 0)
      .map((share) => ({ share, userId, vtcId, game })),
  );
}

/** Removes traffic older than what is shown. */
export async function removeOldTraffic({ db, clock }: Deps): Promise<void> {
  const now = clock().getTime();
  const beforeHour = Math.floor((now - limits.trafficKeptMs) / hourMs);
  await data.removeOld(db, beforeHour, firstIdOf(now - trafficWindowMs));
}

/** Returns the smallest id of a session that could have begun then. */
function firstIdOf(ms: number): string {
  return createId({ msecs: Math.max(0, ms), seq: 0, random: new Uint8Array(16) });
}
