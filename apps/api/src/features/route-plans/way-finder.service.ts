import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { FoundWay, PlacePair, WayFinder } from '../../lib/way-finder.ts';
import type { WayAnswer, WayOrder } from '../../lib/way-orders.ts';
import * as data from './network.data.ts';

type Ways = readonly (FoundWay | null)[];

interface Surroundings {
  /** The program of the thread; null where there is none, and then no way is found. */
  readonly program: URL | null;
  readonly pool: Database['backgroundPool'];
  readonly clock: Clock;
  readonly log: Logger;
  /** How long ways may take. */
  readonly timeoutMs?: number;
}

/** How often it is asked whether the network has changed. */
const reloadMs = 60_000;

/**
 * One thread for all ways. It begins with the first that is sought, and anew after it has failed. What
 * drivers have drawn is read by this process, in small parts, and handed over.
 */
export function createWayFinder(surroundings: Surroundings): WayFinder {
  const { program, pool, clock, log, timeoutMs = 2_000 } = surroundings;
  const waiting = new Map<number, (ways: Ways | null) => void>();
  let worker: Worker | null = null;
  let loaded = new Map<Game, { readonly version: string; askedAt: number }>();
  let loading = new Map<Game, Promise<void>>();
  let nextId = 0;

  const reset = () => {
    worker = null;
    loaded = new Map();
    loading = new Map();
  };
  const forget = (failed: Worker, error: unknown) => {
    if (worker !== failed) return;
    reset();
    log.warn({ err: error }, 'the thread that finds ways has failed; the next way begins it anew');
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const begin = (file: URL): Worker => {
    const begun = new Worker(file.pathname.endsWith('.ts') ? fromSource(file) : file);
    begun.on('message', ({ id, ways }: WayAnswer) => {
      waiting.get(id)?.(ways);
      waiting.delete(id);
    });
    begun.on('error', (error) => forget(begun, error));
    begun.on('exit', (code) => forget(begun, new Error(`it ended with ${code}`)));
    begun.unref();
    return begun;
  };

  /** Hands the network over unless the thread has it as it is. */
  const load = async (to: Worker, game: Game): Promise<void> => {
    const known = loaded.get(game);
    const now = clock().getTime();
    if (known && now - known.askedAt < reloadMs) return;
    if (known) known.askedAt = now;
    const version = await data.findNetworkVersion(pool, game);
    if (known?.version === version) return;
    const bodies = await data.listCells(pool, game);
    const crossings = await data.listCrossings(pool, game);
    tell(to, { kind: 'load', game, bodies, crossings });
    loaded.set(game, { version, askedAt: now });
  };
  const loadOnce = (to: Worker, game: Game): Promise<void> => {
    const under = loading.get(game) ?? load(to, game).finally(() => loading.delete(game));
    loading.set(game, under);
    return under;
  };

  return {
    async find(game, pairs) {
      const none = pairs.map(() => null);
      if (program === null || pairs.length === 0) return none;
      worker ??= begin(program);
      const asked = worker;
      try {
        const isLoaded = loaded.has(game);
        const fresh = loadOnce(asked, game);
        // Whoever has a network finds ways on it while a newer one is read.
        if (isLoaded)
          fresh.catch((error: unknown) => log.warn({ err: error }, 'the roads were not read'));
        else await fresh;
      } catch (error) {
        log.warn({ err: error }, 'the roads were not read');
        return none;
      }
      if (worker !== asked) return none;
      return (await ask(asked, game, pairs)) ?? none;
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

  async function ask(to: Worker, game: Game, pairs: readonly PlacePair[]): Promise<Ways | null> {
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
      tell(to, { kind: 'find', id, game, pairs });
    });
  }
}

/** The rows go over as copies; nothing is handed away. */
function tell(to: Worker, order: WayOrder): void {
  to.postMessage(order, []);
}

/** A program that is not built: in development, and for tests. */
function fromSource(file: URL): URL {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}';
    register(); await import('${file.href}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
