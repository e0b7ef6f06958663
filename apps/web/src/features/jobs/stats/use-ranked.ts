import type { RouteOutput } from '@waybill/schema/contract/input';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import { useTranslations } from 'use-intl';
import type { Ranked } from '#src/components/rank-list.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import type { Measure } from './stats.model.ts';
import { useMeasures } from './use-measures.ts';

type Row = RouteOutput<typeof jobsContract.getLeaderboard>['rows'][number];

/** Returns a function that converts leaderboard rows to ranked entries with links to members. */
export function useRanked(measure: Measure): (row: Row) => Ranked {
  const t = useTranslations('companyStats');
  const { write } = useMeasures();
  return ({ rank, driver, value, distanceM, jobs, previous }) => ({
    key: driver.id,
    rank,
    driver,
    value,
    written: write(value, measure),
    path: memberPath(driver.id),
    details: [
      ...(measure === 'jobs' ? [] : [t('jobsDone', { count: jobs })]),
      ...(measure === 'distance' ? [] : [write(distanceM, 'distance')]),
    ].join(' · '),
    change:
      previous === null || previous === value
        ? null
        : {
            isUp: value > previous,
            written: write(Math.abs(value - previous), measure),
            label: t('comparedWith', { previous: write(previous, measure) }),
          },
  });
}
