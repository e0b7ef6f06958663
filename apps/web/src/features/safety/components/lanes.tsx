import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { tenths } from '../safety.model.ts';
import classes from './safety.module.css';

const nameCity = ({ cityId, name }: SafetyReport['lanes'][number]['source']) =>
  name ?? cityId.replaceAll('_', ' ');

/** The lanes with the most points per job. */
export function Lanes({ lanes }: Pick<SafetyReport, 'lanes'>) {
  const t = useTranslations('safety');
  const format = useFormatter();
  return (
    <TitledCard title={t('lanesTitle')} text={t('lanesText')}>
      {lanes.length === 0 ? (
        <p className={classes.none}>{t('noLanes')}</p>
      ) : (
        <FigureTable
          columns={[t('lane'), t('jobsOfLane'), t('perJob')]}
          rows={lanes.map(({ source, destination, jobs, points }) => ({
            key: `${source.cityId} ${destination.cityId}`,
            name: `${nameCity(source)} → ${nameCity(destination)}`,
            figures: [jobs, format.number(points / jobs, tenths)],
          }))}
        />
      )}
    </TitledCard>
  );
}
