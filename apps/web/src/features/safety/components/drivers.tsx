import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { wordOf } from '../safety.model.ts';
import { safestDriversQuery } from '../safety.queries.ts';
import classes from './safety.module.css';

interface DriversProps {
  readonly vtcId: string;
  readonly viewerId: string;
}

/** The drivers' scores. */
export function Drivers({ vtcId, viewerId }: DriversProps) {
  const t = useTranslations('safety');
  const { distance } = useFormatters();
  const query = useQuery(safestDriversQuery(vtcId));
  return (
    <TitledCard title={t('driversTitle')} text={t('driversText')}>
      <QueryContent
        query={query}
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
              rows={rows.map(({ rank, driver, value, distanceM }) => ({
                key: driver.id,
                rank,
                driver,
                value,
                written: (
                  <WhyNumber
                    subject={{ of: 'safety', vtcId, driverId: driver.id, name: driver.username }}
                    figure={String(value)}
                  />
                ),
                path: memberPath(driver.id),
                details: `${t(`words.${wordOf(value)}`)} · ${distance(distanceM / 1_000)}`,
              }))}
            />
          )
        }
      </QueryContent>
    </TitledCard>
  );
}
