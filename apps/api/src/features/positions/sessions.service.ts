import { LRUCache } from 'lru-cache';
import type { Services } from '../../http/context.ts';
import type { SessionFacts } from '../../lib/positions.ts';
import { findSession } from './facts.data.ts';

/** How long an unstored session is not looked up again. */
const absentMs = 30_000;

/** Creates the lookup of sessions' drivers. Each stored session is read once, because it never changes. */
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
