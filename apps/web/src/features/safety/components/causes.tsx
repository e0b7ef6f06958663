import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useCauses } from '../use-causes.ts';
import classes from './safety.module.css';

/** What costs the most points, as bars. */
export function Causes({ causes }: Pick<SafetyReport, 'causes'>) {
  const t = useTranslations('safety');
  const nameCause = useCauses();
  const most = causes[0]?.points ?? 0;
  return (
    <TitledCard title={t('causesTitle')} text={t('causesText')}>
      {causes.length === 0 && <p className={classes.none}>{t('noIncidents')}</p>}
      <ul className={classes.bars}>
        {causes.map(({ key, n, points }) => (
          <li key={key}>
            <span className={classes.cause}>{nameCause(key)}</span>
            <span className={classes.amount}>{t('cause', { n, points })}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * points) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
