import type { JobDetail } from '@waybill/schema/features/jobs.models';

type Item = JobDetail['items'][number];

/** Returns a job's ferries and trains as stops on its line, from 0 to 1 by time. */
export function stopsOf({
  items,
  startedAt,
  endedAt,
}: Pick<JobDetail, 'items' | 'startedAt' | 'endedAt'>): readonly number[] {
  if (endedAt === null) return [];
  const from = Date.parse(startedAt);
  const length = Date.parse(endedAt) - from;
  if (length <= 0) return [];
  const shares = items
    .filter(({ kind, undone }) => !undone && (kind === 'ferry' || kind === 'train'))
    .map(({ at }) => (Date.parse(at) - from) / length);
  return [...new Set(shares)].filter((share) => share > 0.02 && share < 0.98);
}

/** Returns a string of an event's detail, such as a port's name; null if it is missing. */
export function textOf({ detail }: Item, key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the truck damage of a collision, in millionths summed over its parts; null for other events. */
export function damageOf({ detail }: Item): number | null {
  const parts = detail['truckPpm'];
  if (typeof parts !== 'object' || parts === null) return null;
  const values = Object.values(parts).filter((value) => typeof value === 'number');
  return values.reduce((sum, value) => sum + value, 0);
}
