import type { PrismaClient } from '@waybill/db/client';
import {
  type AwardRow,
  type HoldersDifference,
  listHolderDifferences,
} from './achievements.data.ts';
import { compareInSnapshot } from './achievements.service.ts';
import { listAwardable } from './managing.data.ts';

interface Recount {
  readonly report: string;
  /** True if nothing differs. */
  readonly isProven: boolean;
}

/** How many differences are listed. */
const most = 50;
const driversAtOnce = 500;

/** Compares all awards with those that the jobs earn, and the numbers of holders with the awards. Changes nothing. Null for an unknown command. */
export async function runAchievementsCommand(
  db: PrismaClient,
  args: readonly string[],
  tell: (line: string) => void = () => {},
): Promise<Recount | null> {
  if (args.length !== 1 || args[0] !== 'recount') return null;
  tell('Comparing all awards with the jobs ...');
  const lines: string[] = [];
  let [drivers, waiting] = [0, 0];
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listAwardable(db, after, driversAtOnce);
    for (const driverId of ids) {
      const found = await compareOne(db, driverId);
      drivers += 1;
      if (found === null) waiting += 1;
      else lines.push(...found);
    }
    after = ids.at(-1) ?? null;
    if (ids.length < driversAtOnce) break;
  }
  lines.push(...(await listHolderDifferences(db)).map(describeHolders));
  const rest = waiting === 0 ? '' : ` ${count(waiting)} not updated yet.`;
  const summary = `${count(drivers)}, ${lines.length.toLocaleString('en')} differences.${rest}`;
  return { report: [...lines.slice(0, most), summary].join('\n'), isProven: lines.length === 0 };
}

const count = (drivers: number) =>
  `${drivers.toLocaleString('en')} ${drivers === 1 ? 'driver' : 'drivers'}`;

/** Describes what differs for a driver. Null if the pump has not looked at them yet. */
async function compareOne(db: PrismaClient, driverId: string): Promise<string[] | null> {
  const found = await compareInSnapshot(db, driverId);
  if (found === null) return null;
  const { achievements, changes } = found;
  const names = new Map(achievements.map(({ id, key }) => [id, key ?? id]));
  const nameOf = ({ achievementId, tier }: AwardRow) =>
    `driver ${driverId}, ${names.get(achievementId) ?? achievementId}, tier ${tier}`;
  return [
    ...changes.set.map((award) => `${nameOf(award)}: the jobs earn it with ${describe(award)}`),
    ...changes.removed.map(
      (award) => `${nameOf(award)}: stored with ${describe(award)}, but the jobs do not earn it`,
    ),
  ];
}

function describeHolders({ vtcId, achievementId, stored, counted }: HoldersDifference): string {
  return `company ${vtcId}, achievement ${achievementId}: ${stored} holders stored, but ${counted} members have it`;
}

function describe({ jobId, earnedAt, value }: AwardRow): string {
  return `job ${jobId ?? 'none'} of ${earnedAt.toISOString()} at ${value}`;
}
