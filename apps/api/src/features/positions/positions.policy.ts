import type { Actor } from '../../auth/actor.ts';
import type { AlliesOf, DriverFacts } from '../../lib/positions.ts';

/** Who looks. */
export interface Viewer {
  /** Null for a visitor, and for whatever is not a browser that is signed in. */
  readonly userId: string | null;
  readonly vtcId: string | null;
  readonly isDispatcher: boolean;
  /** The companies with which theirs shares positions. */
  readonly allies: AlliesOf;
}

/**
 * What is looked at: that a driver is on the road; where; who it is, which is their trail as well; the
 * job that they are under way with.
 */
export type SightKind = 'presence' | 'place' | 'identity' | 'job';

const noAllies: AlliesOf = new Map();

/** Anybody at all. */
export const visitor: Viewer = { userId: null, vtcId: null, isDispatcher: false, allies: noAllies };

/** Positions are for people: programs with a token see what visitors see. */
export function viewerOf(actor: Actor | null, allies: AlliesOf): Viewer {
  if (actor === null || actor.credential.kind !== 'session') return visitor;
  const { userId, vtcId, keys } = actor;
  return { userId, vtcId, isDispatcher: keys.has('DISPATCH'), allies };
}

/** How somebody may see a driver, by the first of these that holds. */
type Tie = 'self' | 'company' | 'dispatch' | 'ally' | 'stranger' | null;

function tieOf(viewer: Viewer, driver: DriverFacts, now: number): Tie {
  const { company, visibility } = driver;
  if (viewer.userId === driver.driverId) return 'self';
  // Whoever is in no company shows themselves to nobody.
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

/**
 * Whether somebody may see this of a driver now. Every read that can tell where somebody is asks
 * here, and nowhere else.
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
 * From when on somebody may see where a driver was (`place`), and that it was them (`identity`): what lies
 * before a widening is not for those whom it admitted. Infinity for whoever may not see it at all.
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
  if (company === null) return Infinity;
  if (tie === 'company') return Math.max(company.joinedAt, companySince);
  if (tie === 'ally') {
    const since = viewer.allies.get(company.id)?.since ?? Infinity;
    return Math.max(company.joinedAt, alliesSince, since);
  }
  return Math.max(company.joinedAt, publicSince, company.publicMap?.onSince ?? Infinity);
}

/** Whether a driver shows anybody but themselves where they are: else nothing of it is even kept. */
export function isShown({ company, visibility }: DriverFacts): boolean {
  return company !== null && visibility !== 'off';
}

/** Who may watch a driver, as processes tell one another whom somebody watches. */
export function audiencesOf({ company, visibility }: DriverFacts): readonly string[] {
  if (company === null || visibility === 'off') return [];
  const { id, publicMap } = company;
  const ofCompany = [`m${id}`];
  if (visibility === 'company') return ofCompany;
  const ofAllies = [...ofCompany, `a${id}`];
  return visibility === 'public' && publicMap !== null ? [...ofAllies, `p${id}`, 'p'] : ofAllies;
}
