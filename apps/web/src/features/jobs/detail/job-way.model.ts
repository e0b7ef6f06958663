import type { JobDetail } from '@waybill/schema/features/jobs.models';

type Item = JobDetail['items'][number];

/** Where a job stopped on its way, each from 0 to 1 by its time: ferries, trains and tolls that held. */
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

/** A text of an item's detail, such as the name of a port; null without it. */
export function textOf({ detail }: Item, key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What a collision took from the truck, in millionths over all of its parts; null if it was none. */
export function damageOf({ detail }: Item): number | null {
  const parts = detail['truckPpm'];
  if (typeof parts !== 'object' || parts === null) return null;
  const values = Object.values(parts).filter((value) => typeof value === 'number');
  return values.reduce((sum, value) => sum + value, 0);
}
