import type { RouteOutput } from '@waybill/schema/contract/input';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { ScoreMeasure } from '@waybill/schema/features/jobs.fields';
import { useFormatter, useTranslations } from 'use-intl';
import type { Ranked } from '#src/components/rank-list.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import type { Measure } from '../stats.model.ts';
import { useMeasures } from '../use-measures.ts';

type Row = RouteOutput<typeof jobsContract.getLeaderboard>['rows'][number];

/** Returns a function that converts leaderboard rows to ranked entries with links to members. */
export function useRanked(measure: Measure | ScoreMeasure, vtcId: string): (row: Row) => Ranked {
  const t = useTranslations('companyStats');
  const format = useFormatter();
  const { write } = useMeasures();
  const isScored = measure === 'safety' || measure === 'reputation';
  const writeValue = (value: number) => (isScored ? format.number(value) : write(value, measure));
  return ({ rank, driver, value, distanceM, jobs, previous }) => ({
    key: driver.id,
    rank,
    driver,
    value,
    written: isScored ? (
      <WhyNumber
        subject={{ of: measure, vtcId, driverId: driver.id, name: driver.username }}
        figure={writeValue(value)}
      />
    ) : (
      writeValue(value)
    ),
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
            written: writeValue(Math.abs(value - previous)),
            label: t('comparedWith', { previous: writeValue(previous) }),
          },
  });
}
