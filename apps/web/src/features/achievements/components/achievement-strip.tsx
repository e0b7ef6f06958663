import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { isEarned, type NamedAchievement, nextGoalOf, progressOf } from '../achievements.model.ts';

/** How many achievements the viewer has earned, the latest of them, and the closest goal. */
export function AchievementStrip({
  achievements,
}: {
  readonly achievements: readonly NamedAchievement[];
}) {
  const t = useTranslations('achievements');
  const format = useFormatter();
  const { day, share } = useFormatters();
  const earned = achievements.filter(isEarned);
  const complete = achievements.filter((one) => nextGoalOf(one) === null);
  const [closest] = achievements
    .filter((one) => nextGoalOf(one) !== null)
    .toSorted((one, other) => progressOf(other) - progressOf(one));
  const latest = earned
    .flatMap(({ key, own }) => own.tiers.map(({ earnedAt }) => ({ key, earnedAt })))
    .toSorted((one, other) => other.earnedAt.localeCompare(one.earnedAt))
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
        note={closest && t(`names.${closest.key}`)}
      />
      <Instrument
        caption={t('captionLatest')}
        value={latest ? day(latest.earnedAt) : dash}
        note={latest ? t(`names.${latest.key}`) : t('noLatest')}
      />
    </InstrumentStrip>
  );
}
