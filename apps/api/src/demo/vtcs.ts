import type { Random } from '@waybill/simulator/random';
import { cast } from './cast.ts';
import { companies, type Company } from './companies.ts';
import { daysBefore, drawMoment } from './dates.ts';
import { castDrivers, type DemoDriver, type DriverPool } from './drivers.ts';
import { createRandom } from './random.ts';
import { roles } from './roles.ts';

export interface DemoMember {
  readonly driver: DemoDriver;
  readonly registeredAt: Date;
  readonly joinedAt: Date;
  readonly lastActiveAt: Date;
  /** Besides the default roles. */
  readonly role: string | null;
}

export interface DemoVtc extends Company {
  readonly foundedAt: Date;
  /** The owner first. */
  readonly members: readonly DemoMember[];
  /** The member with an ownership offer. */
  readonly offeredTo: DemoDriver | null;
}

/** Plans the companies with their members, in the order in which they were created. */
export function planVtcs(drivers: DriverPool, end: Date): DemoVtc[] {
  const random = createRandom('companies');
  const activity = createRandom('activity');
  return companies
    .map((company) => planVtc(company, drivers, { random, activity }, end))
    .toSorted((a, b) => a.foundedAt.getTime() - b.foundedAt.getTime());
}

function planVtc(
  company: Company,
  drivers: DriverPool,
  { random, activity }: { readonly random: Random; readonly activity: Random },
  end: Date,
): DemoVtc {
  const foundedAt = drawMoment(random, daysBefore(end, 720), daysBefore(end, 30));
  const parts = cast
    .filter(({ tag }) => tag === company.tag)
    .toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner));
  const known = parts.flatMap(({ name }) => castDrivers.get(name) ?? []);
  const isOwnerKnown = parts[0]?.isOwner === true;
  const drawn = Array.from({ length: company.size - known.length }, () => drivers.draw(company));
  const staff = isOwnerKnown
    ? [...known, ...drawn]
    : [...drawn.slice(0, 1), ...known, ...drawn.slice(1)];
  const holders = planRoleHolders(company, random.shuffle(drawn.slice(1)));
  const members = staff.map((driver, index) => {
    const joinedAt = index === 0 ? foundedAt : drawMoment(random, foundedAt, end);
    const registeredAt = drawMoment(random, daysBefore(joinedAt, 20), joinedAt);
    // Most drove in the last days, a few have been inactive for long.
    const days = activity.pick([1, 1, 1, 2, 3, 5, 8, 14, 45]);
    const since = Math.max(joinedAt.getTime(), daysBefore(end, days).getTime());
    const lastActiveAt = drawMoment(activity, new Date(since), end);
    return { driver, registeredAt, joinedAt, lastActiveAt, role: holders.get(driver) ?? null };
  });
  return { ...company, foundedAt, members, offeredTo: isOwnerKnown ? null : (known[0] ?? null) };
}

/** Assigns the roles of a company of this size, at most one to a driver. */
function planRoleHolders(
  { size }: Company,
  candidates: readonly DemoDriver[],
): Map<DemoDriver, string> {
  const positions = roles
    .filter(({ fromSize }) => size >= fromSize)
    .flatMap(({ name, membersEach }) =>
      Array.from({ length: Math.ceil(size / membersEach) }, () => name),
    );
  return new Map(
    candidates.slice(0, positions.length).map((driver, index) => [driver, positions[index] ?? '']),
  );
}
