import type { VtcAchievement } from '@waybill/schema/features/achievements.contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useAchievementNames } from '#src/lib/achievement-names.ts';
import { isEarned, nextGoalOf, progressOf } from '../achievements.model.ts';

/** How many achievements the viewer has earned, the latest of them, and the closest goal. */
export function AchievementStrip({
  achievements,
}: {
  readonly achievements: readonly VtcAchievement[];
}) {
  const t = useTranslations('achievements');
  const format = useFormatter();
  const { day, share } = useFormatters();
  const nameAchievement = useAchievementNames();
  const earned = achievements.filter(isEarned);
  const complete = achievements.filter((one) => nextGoalOf(one) === null);
  const [closest] = achievements
    .filter((one) => nextGoalOf(one) !== null && one.rule !== null && one.state === 'ACTIVE')
    .toSorted((one, other) => progressOf(other) - progressOf(one));
  const latest = earned
    .flatMap((one) => one.own.tiers.map(({ earnedAt }) => ({ one, earnedAt })))
    .toSorted((a, b) => b.earnedAt.localeCompare(a.earnedAt))
    .at(0);
  return (
    <InstrumentStrip isFramed>
      <Instrument
        caption={t('captionEarned')}
        value={format.number(earned.length)}
        unit={t('ofAll', { count: achievements.length })}
      />
      <Instrument
        caption={t('captionTiers')}
        value={format.number(complete.length)}
        note={t('tiersNote')}
      />
      <Instrument
        caption={t('captionNext')}
        value={closest ? share(progressOf(closest)) : dash}
        note={closest && nameAchievement(closest)}
      />
      <Instrument
        caption={t('captionLatest')}
        value={latest ? day(latest.earnedAt) : dash}
        note={latest ? nameAchievement(latest.one) : t('noLatest')}
      />
    </InstrumentStrip>
  );
}
