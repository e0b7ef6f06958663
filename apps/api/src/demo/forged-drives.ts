import { type ForgedReason, forgeSession, waysToLie } from '@waybill/simulator/forge-session';
import { minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { type Drive, sendAlong } from './drives.ts';
import { isCast } from './habits.ts';
import type { World } from './world.ts';

/** The companies of the forged drives, one per name: most of them where people look first. */
const tags = (
  'NORD NORD NORD NORD NORD NORD HANSA HANSA HANSA ORZEL ORZEL ' +
  'SUR SUR LONE LONE BLEU ROTA EIRE POLDR VIA ANAD HIGH'
).split(' ');

/**
 * A gap is skipped after a week, and a first batch that is forty days late began before many members joined.
 */
const slowWays: ReadonlySet<string> = new Set([
  'a number that never arrives',
  'a first batch forty days after the end',
]);

/** How long before the end of the demo the forged drives begin. */
const hoursBefore = 34;

/** Plans one drive for each reason to doubt a delivery, in the last two days. */
export function forgeDrives(world: World, end: Date): Drive[] {
  const since = minutesAfter(end, -60 * hoursBefore);
  const liars = pickLiars(world, since);
  return [...waysToLie].flatMap(([reason, ways], index) => {
    const way = ways.find((name) => !slowWays.has(name));
    const startAt = minutesAfter(since, 60 * (index % 24));
    return forge({ seed: index, reason, way, startAt }, liars);
  });
}

interface Lie {
  readonly seed: number;
  readonly reason: ForgedReason;
  readonly way: string | undefined;
  readonly startAt: Date;
}

function forge({ seed, reason, way, startAt }: Lie, liars: DemoDriver[]): Drive[] {
  const { drivers } = forgeSession(seed, reason, way, { startAt: startAt.toISOString() });
  return drivers.flatMap((sessions) => {
    const driver = liars.shift();
    if (!driver) throw new Error('too few drivers lie');
    return sessions.flatMap((session) => sendAlong(driver, session));
  });
}

function pickLiars({ vtcs }: World, since: Date): DemoDriver[] {
  const taken = new Set<DemoDriver>();
  return tags.map((tag) => {
    const vtc = vtcs.find((one) => one.tag === tag);
    const member = vtc?.members
      .slice(1)
      .find(
        ({ driver, role, joinedAt }) =>
          role === null && joinedAt < since && !taken.has(driver) && !isCast(driver),
      );
    if (!member) throw new Error(`nobody of ${tag} lies`);
    taken.add(member.driver);
    return member.driver;
  });
}
