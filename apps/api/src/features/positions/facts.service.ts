import type { Services } from '../../http/context.ts';
import type { AlliesOf, ConvoyFacts, DriverFacts } from '../../lib/positions.ts';
import type { EventHead } from '../outbox/outbox.data.ts';
import { findConvoyFacts, listAllies, listFacts } from './facts.data.ts';

/** After this long, unused entries are dropped and the others read again. */
const freshMs = 30_000;

export interface Facts {
  /** Returns a driver's cached facts. Null if they were not requested before. */
  known(driverId: string): DriverFacts | null;
  of(driverIds: readonly string[]): Promise<ReadonlyMap<string, DriverFacts>>;
  /** Reads drivers again. Returns those whose facts have changed. */
  refresh(driverIds: readonly string[]): Promise<ReadonlySet<string>>;
  knownAllies(vtcId: string): AlliesOf;
  alliesOf(vtcId: string): Promise<AlliesOf>;
  /** Returns the cached facts of a convoy. Null if it isn't held, or was not requested before. */
  knownConvoy(eventId: string): ConvoyFacts | null;
  convoyOf(eventId: string): Promise<ConvoyFacts | null>;
  /**
   * Marks the facts that an event makes stale. True if it may change which drivers a reader sees.
   */
  note(event: EventHead): boolean;
  /**
   * Reads what is stale, and the facts of drivers on the road that were never read. Forgets all convoys but
   * those of these events.
   */
  renew(onTheRoad: readonly string[], eventIds: ReadonlySet<string>): Promise<Renewed>;
}

/** The changes since the last read. */
export interface Renewed {
  readonly drivers: ReadonlySet<string>;
  readonly haveAlliesChanged: boolean;
  readonly haveConvoysChanged: boolean;
}

const nobody: AlliesOf = new Map();

/** Events about these may change who is in a convoy. */
const convoyChanges = new Set(['event', 'member', 'alliance', 'vtc', 'account']);

/**
 * Creates the cache of facts that decide which drivers a reader may see. Read once, and again after
 * a relevant event.
 */
export function createFacts({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Facts {
  const facts = new Map<string, DriverFacts>();
  const allies = new Map<string, AlliesOf>();
  const readAt = new Map<string, number>();
  const staleDrivers = new Set<string>();
  const staleVtcs = new Set<string>();
  let alliesReadAt = 0;
  let areAlliesStale = false;
  let lookedAt = 0;
  const convoys = new Map<string, ConvoyFacts | null>();
  let convoysReadAt = 0;
  let areConvoysStale = false;

  const refresh = async (driverIds: readonly string[]) => {
    const now = clock().getTime();
    for (const driverId of driverIds) staleDrivers.delete(driverId);
    const found = new Map(
      (
        await listFacts(pool, driverIds, clock()).catch((error: unknown) => {
          for (const driverId of driverIds) staleDrivers.add(driverId);
          throw error;
        })
      ).map((one) => [one.driverId, one] as const),
    );
    const changed = new Set<string>();
    for (const driverId of driverIds) {
      const one = found.get(driverId);
      const before = facts.get(driverId);
      if (JSON.stringify(one) !== JSON.stringify(before)) changed.add(driverId);
      if (one) facts.set(driverId, one);
      else facts.delete(driverId);
      readAt.set(driverId, now);
    }
    return changed;
  };

  const readAllies = async (vtcIds: readonly string[]) => {
    const rows = vtcIds.length === 0 ? [] : await listAllies(pool, vtcIds, clock());
    for (const vtcId of vtcIds) {
      const of = rows.filter((row) => row.vtcId === vtcId);
      allies.set(
        vtcId,
        new Map(
          of.map(({ allyId, since, until }) => [
            allyId,
            { since: since.getTime(), until: until?.getTime() ?? Infinity },
          ]),
        ),
      );
    }
  };

  /** True if an ally has gained or lost access to shared positions. */
  const renewAllies = async (now: number): Promise<boolean> => {
    const hasEnded = [...allies.values()].some((of) =>
      [...of.values()].some(({ until }) => until > lookedAt && until <= now),
    );
    lookedAt = now;
    if (!areAlliesStale && now - alliesReadAt <= freshMs) return hasEnded;
    const before = describe(allies);
    areAlliesStale = false;
    alliesReadAt = now;
    await readAllies([...allies.keys()]).catch((error: unknown) => {
      areAlliesStale = true;
      throw error;
    });
    return hasEnded || before !== describe(allies);
  };

  /** True if a convoy has begun, ended, or gained or lost drivers. */
  const renewConvoys = async (eventIds: ReadonlySet<string>, now: number): Promise<boolean> => {
    for (const eventId of convoys.keys()) if (!eventIds.has(eventId)) convoys.delete(eventId);
    if (convoys.size === 0) return false;
    const isTurn = (at: number) => at > lookedAt && at <= now;
    const hasTurned = [...convoys.values()].some(
      (one) => one !== null && (isTurn(one.since) || isTurn(one.until)),
    );
    if (!areConvoysStale && now - convoysReadAt <= freshMs) return hasTurned;
    const before = JSON.stringify([...convoys.values()]);
    areConvoysStale = false;
    convoysReadAt = now;
    for (const eventId of convoys.keys()) {
      const found = await findConvoyFacts(pool, eventId, clock()).catch((error: unknown) => {
        areConvoysStale = true;
        throw error;
      });
      convoys.set(eventId, found);
    }
    return hasTurned || before !== JSON.stringify([...convoys.values()]);
  };

  return {
    known: (driverId) => facts.get(driverId) ?? null,
    async of(driverIds) {
      const now = clock().getTime();
      const missing = driverIds.filter(
        (id) => staleDrivers.has(id) || now - (readAt.get(id) ?? -Infinity) > freshMs,
      );
      if (missing.length > 0) await refresh(missing);
      return new Map(
        driverIds.flatMap((id) => {
          const one = facts.get(id);
          return one ? [[id, one] as const] : [];
        }),
      );
    },
    refresh,
    knownAllies: (vtcId) => allies.get(vtcId) ?? nobody,
    async alliesOf(vtcId) {
      // Stale entries are returned too; `renew` checks if they have changed.
      if (!allies.has(vtcId)) await readAllies([vtcId]);
      return allies.get(vtcId) ?? nobody;
    },
    knownConvoy: (eventId) => convoys.get(eventId) ?? null,
    async convoyOf(eventId) {
      if (!convoys.has(eventId)) {
        convoys.set(eventId, await findConvoyFacts(pool, eventId, clock()));
      }
      return convoys.get(eventId) ?? null;
    },
    note({ type, vtcId, subjectId, actorId }) {
      const [about] = type.split('.');
      if (about !== undefined && convoyChanges.has(about)) {
        areConvoysStale = true;
        for (const [driverId, one] of facts) if (one.convoys.length > 0) staleDrivers.add(driverId);
      }
      if (about === 'alliance') areAlliesStale = true;
      else if (about === 'vtc' || about === 'ownership') {
        if (vtcId !== null) staleVtcs.add(vtcId);
        areAlliesStale = true;
      } else if (about === 'member' || about === 'account' || type === 'job.delivered') {
        if (subjectId !== null) staleDrivers.add(subjectId);
      } else if (about === 'event') {
        // Of an answer, and of one who moves up.
        for (const id of [actorId, subjectId]) if (id !== null) staleDrivers.add(id);
      } else return false;
      return true;
    },
    async renew(onTheRoad, eventIds) {
      const now = clock().getTime();
      for (const [driverId, one] of facts) {
        const isStale = one.company !== null && staleVtcs.has(one.company.id);
        if (isStale) staleDrivers.add(driverId);
      }
      staleVtcs.clear();
      const isOnTheRoad = new Set(onTheRoad);
      for (const [driverId, at] of readAt) {
        if (now - at <= freshMs || isOnTheRoad.has(driverId)) continue;
        facts.delete(driverId);
        readAt.delete(driverId);
        staleDrivers.delete(driverId);
      }
      const due = onTheRoad.filter(
        (id) => staleDrivers.has(id) || now - (readAt.get(id) ?? -Infinity) > freshMs,
      );
      const stale = new Set([...due, ...[...staleDrivers].filter((id) => facts.has(id))]);
      staleDrivers.clear();
      const drivers = stale.size > 0 ? await refresh([...stale]) : new Set<string>();
      const haveConvoysChanged = await renewConvoys(eventIds, now);
      return { drivers, haveConvoysChanged, haveAlliesChanged: await renewAllies(now) };
    },
  };
}

function describe(allies: ReadonlyMap<string, AlliesOf>): string {
  return JSON.stringify([...allies].map(([vtcId, of]) => [vtcId, [...of]]));
}
