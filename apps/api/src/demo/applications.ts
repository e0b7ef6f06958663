import { cast } from './cast.ts';
import { daysBefore, drawMoment } from './dates.ts';
import { castDrivers, type DemoDriver, type DriverPool } from './drivers.ts';
import { createRandom } from './random.ts';
import type { DemoVtc } from './vtcs.ts';

/** A driver without a company, and the companies that have their application. */
export interface Loner {
  readonly driver: DemoDriver;
  readonly registeredAt: Date;
  readonly applications: readonly Application[];
}

interface Application {
  readonly tag: string;
  readonly appliedAt: Date;
}

/** How many drivers have no company, besides those of the emulator. */
const lonerCount = 12;

/** How long ago the oldest of them registered, in days. */
const oldestDays = 21;

/** Plans the drivers without a company: some look around, most have applied somewhere. */
export function planLoners(drivers: DriverPool, vtcs: readonly DemoVtc[], end: Date): Loner[] {
  const random = createRandom('applications');
  const hiring = vtcs.filter(({ recruitment }) => recruitment === 'APPLICATION');
  const apply = (tags: readonly string[], registeredAt: Date) =>
    tags.map((tag) => ({ tag, appliedAt: drawMoment(random, registeredAt, end) }));

  const known = cast.flatMap(({ name, tag }) =>
    tag === null ? (castDrivers.get(name) ?? []) : [],
  );
  const largest = hiring.toSorted((a, b) => b.size - a.size).slice(0, 1);
  const drawn = Array.from({ length: lonerCount }, () => {
    const favourites = random.integer(1, 3) === 1 ? [] : largest;
    const others = random.shuffle(hiring).slice(0, random.integer(0, 1));
    return {
      driver: drivers.draw(random.pick(vtcs)),
      wishes: [...new Set([...favourites, ...others])],
    };
  });
  return [...known.map((driver) => ({ driver, wishes: largest })), ...drawn].map(
    ({ driver, wishes }) => {
      const registeredAt = drawMoment(random, daysBefore(end, oldestDays), end);
      return {
        driver,
        registeredAt,
        applications: apply(
          wishes.map(({ tag }) => tag),
          registeredAt,
        ),
      };
    },
  );
}
