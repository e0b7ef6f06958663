import { LRUCache } from 'lru-cache';
import type { Services } from '../../http/context.ts';
import type { SessionFacts } from '../../lib/positions.ts';
import { findSession } from './facts.data.ts';

/** For so long nothing is asked about a session of which nothing is stored. */
const absentMs = 30_000;

/** Finds whose session it is, once for each that is stored: that never changes. */
export function createSessions({
  pool,
}: Pick<Services, 'pool'>): (sessionId: string) => Promise<SessionFacts | null> {
  const known = new LRUCache<string, { readonly facts: SessionFacts | null }>({ max: 5_000 });
  return async (sessionId) => {
    const kept = known.get(sessionId);
    if (kept) return kept.facts;
    const facts = await findSession(pool, sessionId);
    known.set(sessionId, { facts }, facts === null ? { ttl: absentMs } : {});
    return facts;
  };
}
