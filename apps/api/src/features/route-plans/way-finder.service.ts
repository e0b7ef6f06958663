import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { FoundWay, PlacePair, WayFinder } from '../../lib/way-finder.ts';
import type { WayAnswer, WayOrder } from '../../lib/way-orders.ts';
import { workerUrl } from '../../lib/worker-url.ts';
import * as data from './network.data.ts';

type Ways = readonly (FoundWay | null)[];

interface Surroundings {
  /** The thread's program. Null if there is none; then no route is found. */
  readonly program: URL | null;
  readonly pool: Database['backgroundPool'];
  readonly clock: Clock;
  readonly log: Logger;
  /** The timeout for finding routes. */
  readonly timeoutMs?: number;
}

/** How often to check if the network has changed. */
const reloadMs = 60_000;
/** How many companies' own roads the thread holds at once. */
const mostVtcs = 32;

/** The data that the thread holds of a game, or of a company in it. */
interface Loaded {
  readonly version: string;
  /** Whether it has any roads. */
  readonly isEmpty: boolean;
  askedAt: number;
}

/**
 * Creates the route finder: one thread for all routes, on shared roads and a company's own. It starts with
 * the first request, and again after a failure. This process reads the learned roads in small parts and sends
 * them to it.
 */
export function createWayFinder(surroundings: Surroundings): WayFinder {
  const { program, pool, clock, log, timeoutMs = 2_000 } = surroundings;
  const waiting = new Map<number, (ways: Ways | null) => void>();
  let worker: Worker | null = null;
  let loaded = createLoaded();
  let loading = new Map<string, Promise<void>>();
  let nextId = 0;

  function createLoaded() {
    return {
      shared: new Map<string, Loaded>(),
      own: new LRUCache<string, Loaded>({
        max: mostVtcs,
        dispose: (_, key, reason) => {
          if (reason !== 'evict' || worker === null) return;
          const [game, vtcId] = readKey(key);
          tell(worker, { kind: 'forget', game, vtcId });
        },
      }),
    };
  }
  const reset = () => {
    worker = null;
    loaded = createLoaded();
    loading = new Map();
  };
  const forget = (failed: Worker, error: unknown) => {
    if (worker !== failed) return;
    reset();
    log.warn({ err: error }, 'the route thread failed; the next request restarts it');
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const begin = (file: URL): Worker => {
    const begun = new Worker(workerUrl(file));
    begun.on('message', ({ id, ways }: WayAnswer) => {
      waiting.get(id)?.(ways);
      waiting.delete(id);
    });
    begun.on('error', (error) => forget(begun, error));
    begun.on('exit', (code) => forget(begun, new Error(`it ended with ${code}`)));
    begun.unref();
    return begun;
  };

  /** Sends the shared roads, or a company's, unless the thread has the current ones. */
  const load = async (to: Worker, game: Game, vtcId: string | null): Promise<void> => {
    const all = vtcId === null ? loaded.shared : loaded.own;
    const key = keyOf(game, vtcId);
    const known = all.get(key);
    const now = clock().getTime();
    if (known && now - known.askedAt < reloadMs) return;
    if (known) known.askedAt = now;
    const version = await data.findNetworkVersion(pool, game);
    if (known?.version === version) return;
    const bodies = await data.listChunks(pool, game, vtcId);
    const crossings = await data.listCrossings(pool, game, vtcId);
    const hasManyCompanies = await data.hasManyCompanies(pool);
    tell(to, { kind: 'load', game, vtcId, bodies, crossings, hasManyCompanies });
    const isEmpty = bodies.length + crossings.length === 0;
    if (worker === to) all.set(key, { version, isEmpty, askedAt: now });
  };
  const loadOnce = (to: Worker, game: Game, vtcId: string | null): Promise<void> => {
    const key = keyOf(game, vtcId);
    const under = loading.get(key) ?? load(to, game, vtcId).finally(() => loading.delete(key));
    loading.set(key, under);
    return under;
  };

  return {
    async find(game, vtcId, pairs) {
      const none = pairs.map(() => null);
      if (program === null || pairs.length === 0) return none;
      worker ??= begin(program);
      const asked = worker;
      try {
        const isLoaded = loaded.shared.has(keyOf(game, null)) && loaded.own.has(keyOf(game, vtcId));
        const fresh = Promise.all([loadOnce(asked, game, null), loadOnce(asked, game, vtcId)]);
        // With an older network, routes are found on it while the newer one is read.
        if (isLoaded)
          fresh.catch((error: unknown) => log.warn({ err: error }, 'failed to read the roads'));
        else await fresh;
      } catch (error) {
        log.warn({ err: error }, 'failed to read the roads');
        return none;
      }
      if (worker !== asked) return none;
      // Companies without their own roads share one network.
      const isEmpty = loaded.own.get(keyOf(game, vtcId))?.isEmpty ?? true;
      return (await ask(asked, { game, vtcId: isEmpty ? null : vtcId, pairs })) ?? none;
    },

    async stop() {
      const last = worker;
      reset();
      if (last === null) return;
      const ended = once(last, 'exit');
      await last.terminate();
      await ended.catch(() => undefined);
    },
  };

  async function ask(to: Worker, sought: Sought): Promise<Ways | null> {
    const id = nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve(null);
      }, timeoutMs);
      waiting.set(id, (ways) => {
        clearTimeout(timer);
        resolve(ways);
      });
      tell(to, { kind: 'find', id, ...sought });
    });
  }
}

/** The requested routes, and the company. */
interface Sought {
  readonly game: Game;
  readonly vtcId: string | null;
  readonly pairs: readonly PlacePair[];
}

function keyOf(game: Game, vtcId: string | null): string {
  return `${game} ${vtcId ?? ''}`;
}

function readKey(key: string): readonly [game: Game, vtcId: string] {
  const [game, vtcId = ''] = key.split(' ');
  return [game === 'ats' ? 'ats' : 'ets2', vtcId];
}

/** The rows are copied, not transferred. */
function tell(to: Worker, order: WayOrder): void {
  to.postMessage(order, []);
}
