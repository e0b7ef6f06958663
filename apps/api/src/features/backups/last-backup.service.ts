import { setTimeout as delay } from 'node:timers/promises';
import type { Backups } from '../../lib/backups.ts';

/** The bucket is listed at most this often, and waited for at most this long. */
const rememberedMs = 60_000;
const deadlineMs = 3_000;

interface Remembered {
  readonly askedAt: number;
  madeAt: Date | null;
}

const remembered = new WeakMap<Backups, Remembered>();

/** Returns when the newest backup was made, cached for a minute; null if there is none. */
export async function findLastBackup(backups: Backups): Promise<Date | null> {
  const known = remembered.get(backups);
  const now = performance.now();
  if (known !== undefined && now - known.askedAt < rememberedMs) return known.madeAt;
  const next: Remembered = { askedAt: now, madeAt: known?.madeAt ?? null };
  remembered.set(backups, next);
  const asking = listInto(next, backups);
  const deadline = new AbortController();
  await Promise.race([
    asking,
    delay(deadlineMs, undefined, { signal: deadline.signal }).catch(() => {}),
  ]);
  deadline.abort();
  return next.madeAt;
}

/** The backups page shows listing errors. */
async function listInto(next: Remembered, backups: Backups): Promise<void> {
  try {
    const { backups: all, folderFailure } = await backups.list();
    next.madeAt = all[0]?.madeAt ?? (folderFailure === null ? null : next.madeAt);
  } catch {
    // Keep the previous value.
  }
}
