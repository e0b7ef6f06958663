import { limits } from '@waybill/schema/limits';
import type { ReceivedSample, Sighting } from '../../lib/positions.ts';
import { isGone, move } from './motion.policy.ts';

/** How long past positions of public drivers are kept, and at what interval. */
const keptMs = 120_000;
const keptEveryMs = 4_000;

export interface Store {
  /** Records a sample received by this process. False if it is older than the known one. */
  hear(sample: ReceivedSample, of: { readonly vtcId: string; readonly isShown: boolean }): boolean;
  /** Merges another process's sightings, if newer. */
  learn(sightings: readonly Sighting[]): void;
  allow(driverId: string, cadenceMs: number): void;
  drop(driverId: string): void;
  find(driverId: string): Sighting | null;
  listOf(vtcId: string): readonly Sighting[];
  vtcIds(): Iterable<string>;
  listAt(vtcId: string, at: number): readonly Sighting[];
  /** True if a driver's last sample was received by this process, not by another. */
  isOwn(driverId: string): boolean;
  listOwn(): readonly Sighting[];
  /** Returns the drivers changed since the last call. One who is gone has no sighting. */
  takeChanged(): ReadonlySet<string>;
  /** Drops drivers without contact for a long time. */
  sweep(now: number): void;
}

/**
 * Creates the store of last positions. After a start it is empty for a few seconds, until the others send
 * theirs.
 */
export function createStore(): Store {
  const all = new Map<string, Sighting>();
  const byVtc = new Map<string, Map<string, Sighting>>();
  const own = new Set<string>();
  /** Past positions, oldest first. */
  const past = new Map<string, Sighting[]>();
  let changed = new Set<string>();

  const put = (sighting: Sighting) => {
    const { driverId, vtcId } = sighting;
    const before = all.get(driverId);
    if (before && before.vtcId !== vtcId) remove(driverId);
    all.set(driverId, sighting);
    const fellows = byVtc.get(vtcId) ?? new Map<string, Sighting>();
    byVtc.set(vtcId, fellows.set(driverId, sighting));
    remember(sighting);
    changed.add(driverId);
  };

  const remember = (sighting: Sighting) => {
    const kept = past.get(sighting.driverId) ?? [];
    const last = kept.at(-1);
    if (sighting.place === null) past.delete(sighting.driverId);
    else if (!last || sighting.at - last.at >= keptEveryMs) {
      const young = kept.filter(({ at }) => sighting.at - at <= keptMs);
      past.set(sighting.driverId, [...young, sighting]);
    }
  };

  const remove = (driverId: string) => {
    const before = all.get(driverId);
    if (!before) return;
    all.delete(driverId);
    own.delete(driverId);
    past.delete(driverId);
    changed.add(driverId);
    const fellows = byVtc.get(before.vtcId);
    fellows?.delete(driverId);
    if (fellows?.size === 0) byVtc.delete(before.vtcId);
  };

  return {
    hear(sample, { vtcId, isShown }) {
      const { driverId, game, at } = sample;
      const known = all.get(driverId) ?? null;
      const before = known?.vtcId === vtcId ? known : null;
      if (before && before.at >= at) return false;
      const place = isShown ? move(before, sample) : null;
      const cadenceMs = before?.cadenceMs ?? limits.pingUnwatchedMs;
      put({ driverId, vtcId, game, at, place, cadenceMs });
      own.add(driverId);
      return true;
    },
    learn(sightings) {
      for (const sighting of sightings) {
        const before = all.get(sighting.driverId);
        if (before && before.at >= sighting.at) continue;
        put(sighting);
        own.delete(sighting.driverId);
      }
    },
    allow(driverId, cadenceMs) {
      const sighting = all.get(driverId);
      if (!sighting || sighting.cadenceMs === cadenceMs) return;
      const allowed = { ...sighting, cadenceMs };
      all.set(driverId, allowed);
      byVtc.get(sighting.vtcId)?.set(driverId, allowed);
    },
    drop: remove,
    find: (driverId) => all.get(driverId) ?? null,
    listOf: (vtcId) => [...(byVtc.get(vtcId)?.values() ?? [])],
    vtcIds: () => byVtc.keys(),
    listAt(vtcId, at) {
      return [...(byVtc.get(vtcId)?.keys() ?? [])].flatMap(
        (driverId) => past.get(driverId)?.findLast((sighting) => sighting.at <= at) ?? [],
      );
    },
    isOwn: (driverId) => own.has(driverId),
    listOwn: () => [...own].flatMap((driverId) => all.get(driverId) ?? []),
    takeChanged() {
      const taken = changed;
      changed = new Set();
      return taken;
    },
    sweep(now) {
      for (const [driverId, sighting] of all) if (isGone(sighting, now)) remove(driverId);
    },
  };
}
