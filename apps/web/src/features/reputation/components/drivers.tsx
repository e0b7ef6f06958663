import { useQuery } from '@tanstack/react-query';
import { limits } from '@waybill/schema/limits';
import { useFormatter, useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { wordOf } from '../reputation.model.ts';
import { reliableDriversQuery } from '../reputation.queries.ts';
import classes from './reputation.module.css';

interface DriversProps {
  readonly vtcId: string;
  readonly viewerId: string;
}

/** The drivers by reputation. */
export function Drivers({ vtcId, viewerId }: DriversProps) {
  const t = useTranslations('reputation');
  const format = useFormatter();
  const { distance } = useFormatters();
  return (
    <TitledCard
      title={t('driversTitle')}
      text={t('driversText', { needed: limits.reputationJobs })}
    >
      <QueryContent
        query={useQuery(reliableDriversQuery(vtcId))}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={classes.none}>{t('noDrivers')}</p>
          ) : (
            <RankList
              label={t('driversTitle')}
              viewerId={viewerId}
              rows={rows.map(({ rank, driver, value, jobs, distanceM }) => ({
                key: driver.id,
                rank,
                driver,
                value,
                written: (
                  <WhyNumber
                    subject={{
                      of: 'reputation',
                      vtcId,
                      driverId: driver.id,
                      name: driver.username,
                    }}
                    figure={format.number(value)}
                  />
                ),
                path: memberPath(driver.id),
                details: `${t(`words.${wordOf(value)}`)} · ${t('jobs', { jobs })} · ${distance(distanceM / 1_000)}`,
              }))}
            />
          )
        }
      </QueryContent>
    </TitledCard>
  );
}
