import { roundParts } from '@waybill/telemetry/standing';
import type { whyContract } from '@waybill/schema/features/why.contract';
import type { WhyKind } from '@waybill/schema/features/why.models';
import { achievementWhy } from './features/achievements/achievements.why.ts';
import { reputationWhy } from './features/reputation/reputation.why.ts';
import { safetyWhy } from './features/safety/safety.why.ts';
import type { Handlers } from './http/contract-router.ts';
import type { WhySource } from './http/why-source.ts';
import { AppError } from './lib/app-error.ts';

/** What explains each kind of figure. */
const sources: Readonly<Record<WhyKind, WhySource>> = {
  safety: safetyWhy,
  reputation: reputationWhy,
  achievement: achievementWhy,
};

export const whyHandlers: Handlers<typeof whyContract> = {
  async get(
    { params: { vtcId }, query: { of, driverId = null, achievementId = null, ...page } },
    ctx,
  ) {
    const source = sources[of];
    const subject = { vtcId, driverId, achievementId };
    const isOwn = driverId === ctx.actor.userId;
    if (!isOwn && !source.mayRead(ctx.actor, subject)) throw new AppError('FORBIDDEN');
    const answer = await source.read(ctx, subject, page);
    if (answer === null) throw new AppError('NOT_FOUND');
    const { exact, best, parts } = answer;
    const value = exact === null ? null : Math.round(exact);
    const shown = roundParts(
      parts.map(({ loses }) => loses),
      best - (value ?? best),
    );
    return {
      ...answer,
      of,
      value,
      parts: parts.map((part, index) => Object.assign({ shown: shown[index] ?? 0 }, part)),
    };
  },
};
