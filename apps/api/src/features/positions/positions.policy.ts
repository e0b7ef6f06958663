import type { Actor } from '../../auth/actor.ts';
import {
  type AlliesOf,
  type ConvoyFacts,
  type ConvoyTime,
  type DriverFacts,
  noCompany,
} from '../../lib/positions.ts';

/** A viewer of positions. */
export interface Viewer {
  /** Null for a visitor, and for everything except a signed-in browser. */
  readonly userId: string | null;
  readonly vtcId: string | null;
  readonly isDispatcher: boolean;
  /** The companies that share positions with the viewer's. */
  readonly allies: AlliesOf;
  /** The event whose convoy they follow. Null for all other reads. */
  readonly eventId: string | null;
}

/** The visible facts: the driver is on the road; where; who, with the trail; the current job. */
export type SightKind = 'presence' | 'place' | 'identity' | 'job';

const noAllies: AlliesOf = new Map();

/** An anonymous viewer. */
export const visitor: Viewer = {
  userId: null,
  vtcId: null,
  isDispatcher: false,
  allies: noAllies,
  eventId: null,
};

/**
 * Returns the viewer of an actor. Positions are for people: programs with a token have the same
 * access as visitors.
 */
export function viewerOf(
  actor: Actor | null,
  allies: AlliesOf,
  eventId: string | null = null,
): Viewer {
  if (actor === null || actor.credential.kind !== 'session') return visitor;
  const { userId, vtcId, keys } = actor;
  return { userId, vtcId, isDispatcher: keys.has('DISPATCH'), allies, eventId };
}

/** The first of these relations that holds between a viewer and a driver. */
type Tie = 'self' | 'convoy' | 'company' | 'dispatch' | 'ally' | 'stranger' | null;

function tieOf(viewer: Viewer, driver: DriverFacts, now: number): Tie {
  const { company, visibility } = driver;
  if (viewer.userId === driver.driverId) return 'self';
  if (findConvoy(viewer, driver, now) !== null) return 'convoy';
  // A driver without a company is visible to no one.
  if (company === null) return null;
  if (viewer.vtcId === company.id) {
    if (visibility !== 'off') return 'company';
    return viewer.isDispatcher ? 'dispatch' : null;
  }
  if (visibility === 'off' || visibility === 'company') return null;
  const ally = viewer.allies.get(company.id);
  if (viewer.vtcId !== null && ally !== undefined && now < ally.until) return 'ally';
  return visibility === 'public' && company.publicMap !== null ? 'stranger' : null;
}

/** Returns the convoy that a viewer follows, if the driver shows it where they are. */
export function findConvoy(viewer: Viewer, driver: DriverFacts, now: number): ConvoyTime | null {
  return (
    driver.convoys.find((one) => one.eventId === viewer.eventId && isUnderWay(one, now)) ?? null
  );
}

/** True from the meeting to the end. */
function isUnderWay({ since, until }: ConvoyTime, now: number): boolean {
  return since <= now && now < until;
}

/** True if an actor may follow a convoy: with a place in it, or as an organiser of the company that holds it. */
export function mayFollow(
  { userId, vtcId, keys }: Pick<Actor, 'userId' | 'vtcId' | 'keys'>,
  convoy: ConvoyFacts,
): boolean {
  return convoy.driverIds.includes(userId) || (vtcId === convoy.vtcId && keys.has('EVENTS'));
}

/** True if an actor may follow a convoy and it is under way. */
export function followsNow(
  actor: Pick<Actor, 'userId' | 'vtcId' | 'keys'>,
  convoy: ConvoyFacts,
  now: number,
): boolean {
  return isUnderWay(convoy, now) && mayFollow(actor, convoy);
}

/** Returns the company under whose drivers a driver is kept. */
export function fleetOf({ company }: DriverFacts): string {
  return company?.id ?? noCompany;
}

/**
 * True if a viewer may see this of a driver now. Every read that can reveal a position uses this function,
 * and no other.
 */
export function canSee(viewer: Viewer, driver: DriverFacts, kind: SightKind, now: number): boolean {
  const tie = tieOf(viewer, driver, now);
  if (tie === null) return false;
  if (kind === 'presence' || tie === 'self') return true;
  if (tie === 'dispatch') return false;
  if (kind === 'job') return tie === 'company';
  if (kind === 'identity' && tie === 'stranger')
    return driver.company?.publicMap?.showsNames === true;
  return true;
}

/**
 * Returns since when a viewer may see where a driver was (`place`), and who it was (`identity`): positions
 * from before a wider setting stay hidden from its new viewers. Infinity if they may not see it at all.
 */
export function visibleSince(
  viewer: Viewer,
  driver: DriverFacts,
  kind: 'place' | 'identity',
  now: number,
): number {
  if (!canSee(viewer, driver, kind, now)) return Infinity;
  const { company, companySince, alliesSince, publicSince } = driver;
  const tie = tieOf(viewer, driver, now);
  if (tie === 'self') return 0;
  if (tie === 'convoy') return findConvoy(viewer, driver, now)?.since ?? Infinity;
  if (company === null) return Infinity;
  if (tie === 'company') return Math.max(company.joinedAt, companySince);
  if (tie === 'ally') {
    const since = viewer.allies.get(company.id)?.since ?? Infinity;
    return Math.max(company.joinedAt, alliesSince, since);
  }
  return Math.max(company.joinedAt, publicSince, company.publicMap?.onSince ?? Infinity);
}

/** True if a driver shows their position to anyone else. Otherwise it isn't even stored. */
export function isShown({ company, visibility, convoys }: DriverFacts, now: number): boolean {
  return (
    (company !== null && visibility !== 'off') || convoys.some((convoy) => isUnderWay(convoy, now))
  );
}

/** Returns who may watch a driver, in the terms in which processes announce what is watched. */
export function audiencesOf(
  { company, visibility, convoys }: DriverFacts,
  now: number,
): readonly string[] {
  const ofConvoys = convoys
    .filter((convoy) => isUnderWay(convoy, now))
    .map(({ eventId }) => `e${eventId}`);
  if (company === null || visibility === 'off') return ofConvoys;
  const { id, publicMap } = company;
  const ofCompany = [...ofConvoys, `m${id}`];
  if (visibility === 'company') return ofCompany;
  const ofAllies = [...ofCompany, `a${id}`];
  return visibility === 'public' && publicMap !== null ? [...ofAllies, `p${id}`, 'p'] : ofAllies;
}
