import type { AchievementRule } from '@waybill/schema/features/achievements.models';
import type { WhyItem } from '@waybill/schema/features/why.models';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../lib/db.ts';
import {
  readPosition,
  type WhyPosition,
  type WhySource,
  writePosition,
} from '../../http/why-source.ts';
import * as data from './achievements.data.ts';
import { canSee } from './awards.policy.ts';
import { forEachCountedJob } from './counted-jobs.service.ts';
import { type CountedGain, startTrail } from './rules.policy.ts';

/** The jobs that a figure is made of. */
interface Walked {
  readonly gains: readonly CountedGain[];
  readonly value: number;
}

/** Remembers walks through a driver's jobs, so that only the first of an explanation's pages walks. */
const walks = new LRUCache<string, Walked>({ max: 50, ttl: 60_000 });

/**
 * Explains how far a driver is to their next goal of an achievement: the jobs that count, and how much.
 * Achievements that are given by hand have no progress.
 */
export const achievementWhy: WhySource = {
  mayRead: () => false,

  async read({ db, actor }, { vtcId, driverId, achievementId }, { part, limit, cursor }) {
    const after = readPosition(cursor, /^0$/);
    if (driverId === null || achievementId === null) return null;
    const achievement = await data.findAchievement(db, achievementId);
    if (!achievement?.rule || ![null, vtcId].includes(achievement.vtcId)) return null;
    const awards = await data.listAwards(db, driverId);
    const tiers = awards.filter((award) => award.achievementId === achievementId).length;
    const seen = { isStaff: actor.keys.has('COMMUNITY'), hasIt: tiers > 0 };
    if (!canSee(achievement.state, seen)) return null;
    const key = [driverId, achievementId, achievement.version].join();
    const known = after === null ? undefined : walks.get(key);
    const walked = known ?? (await walk(db, driverId, achievement.vtcId, achievement.rule));
    walks.set(key, walked);
    const { gains, value } = walked;
    const best = achievement.goals[tiers] ?? achievement.goals.at(-1) ?? value;
    const isListed = part === undefined || part === 'toGo';
    const left = isListed ? gains.toReversed().filter((gain) => isAfter(gain, after)) : [];
    const shown = left.slice(0, limit);
    const last = left.length > limit ? shown.at(-1) : undefined;
    return {
      exact: value,
      best,
      enough: true,
      basis: { distanceM: null, n: gains.length, version: achievement.version },
      parts: [
        {
          key: 'toGo',
          loses: best - value,
          unknown: best,
          n: gains.length,
          rate: null,
          weight: null,
        },
      ],
      items: await toItems(db, shown),
      nextCursor: last ? writePosition(positionOf(last)) : null,
    };
  },
};

async function walk(
  db: Db,
  driverId: string,
  vtcId: string | null,
  rule: AchievementRule,
): Promise<Walked> {
  const trail = startTrail(rule);
  await forEachCountedJob(db, driverId, (job, jobVtcId) => {
    if (vtcId === null || vtcId === jobVtcId) trail.add(job);
  });
  return { gains: trail.gains(), value: trail.value() };
}

const positionOf = ({ endedAt, jobId }: CountedGain): WhyPosition => ({
  endedAt: endedAt.toISOString(),
  id: jobId,
  ordinal: 0,
});

/** Whether it comes after a position, newest first. */
function isAfter(gain: CountedGain, position: WhyPosition | null): boolean {
  if (position === null) return true;
  const { endedAt, id } = positionOf(gain);
  return endedAt === position.endedAt ? id < position.id : endedAt < position.endedAt;
}

async function toItems(db: Db, gains: readonly CountedGain[]): Promise<WhyItem[]> {
  const numbers = await data.listJobNumbers(
    db,
    gains.map(({ jobId }) => jobId),
  );
  return gains.flatMap(({ jobId, endedAt, gain }) => {
    const number = numbers.get(jobId);
    // Deleted since the walk.
    if (number === undefined) return [];
    return [
      {
        part: 'toGo',
        jobId,
        number,
        event: null,
        ordinal: null,
        at: endedAt.toISOString(),
        kind: 'counted',
        amount: null,
        loses: -gain,
      },
    ];
  });
}
