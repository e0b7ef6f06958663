import { VisuallyHidden } from '@mantine/core';
import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import { sliceOf } from '../safety.model.ts';
import classes from './safety.module.css';

const nameHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When incidents happen, as a ring of the game's 24 hours. */
export function Hours({ hours }: Pick<SafetyReport, 'hours'>) {
  const t = useTranslations('safety');
  const most = Math.max(...hours);
  const worst = hours.indexOf(most);
  const known = hours.flatMap((points, hour) => (points > 0 ? [{ hour, points }] : []));
  return (
    <TitledCard title={t('hoursTitle')} text={t('hoursText')}>
      {known.length === 0 ? (
        <p className={classes.none}>{t('noHours')}</p>
      ) : (
        <div className={classes.ringBox}>
          <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden>
            {hours.map((points, hour) => (
              <path
                key={nameHour(hour)}
                d={sliceOf(hour, points / most)}
                data-worst={hour === worst || undefined}
                data-empty={points === 0 || undefined}
              />
            ))}
            {[0, 6, 12, 18].map((hour) => (
              <text
                key={hour}
                x={50 + 17 * Math.sin((hour / 12) * Math.PI)}
                y={50 - 17 * Math.cos((hour / 12) * Math.PI)}
              >
                {hour}
              </text>
            ))}
          </svg>
          <p className={classes.none}>{t('worstHour', { hour: nameHour(worst), points: most })}</p>
          <VisuallyHidden>
            <ul>
              {known.map(({ hour, points }) => (
                <li key={hour}>{t('hour', { hour: nameHour(hour), points })}</li>
              ))}
            </ul>
          </VisuallyHidden>
        </div>
      )}
    </TitledCard>
  );
}
