import { Stack, Text } from '@mantine/core';
import type { RegionReport, RegionRow } from '@waybill/schema/features/regions.models';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { jobsOfRowPath } from '../report-jobs.model.ts';
import type { ReportSearch } from '../report-search.model.ts';
import { useMeasures } from '../use-measures.ts';
import classes from './report-reasons.module.css';

interface ReportReasonsProps {
  readonly row: RegionRow;
  readonly report: Pick<RegionReport, 'days' | 'daysBefore'>;
  readonly search: ReportSearch;
}

/** How each figure of a row is computed, with a link to its jobs. */
export function ReportReasons({ row, report, search }: ReportReasonsProps) {
  const t = useTranslations('regions');
  const measures = useMeasures(search.game);
  const { now, before } = row;
  return (
    <Stack gap="md">
      <FigureTable
        columns={[t('figure'), t('now'), t('earlier')]}
        rows={measures.map((measure) => ({
          key: measure.sort,
          name: (
            <>
              {measure.label}
              {now && <span className={classes.reason}>{measure.explain(now)}</span>}
            </>
          ),
          figures: [measure.write(now), measure.write(before)],
        }))}
      />
      <Text size="sm" c="dimmed">
        {t('counted')}
      </Text>
      <Stack gap={4}>
        {now && (
          <TextLink to={jobsOfRowPath(row, search, report.days)}>
            {t('jobsOf', { count: now.jobs })}
          </TextLink>
        )}
        {before && (
          <TextLink to={jobsOfRowPath(row, search, report.daysBefore)}>
            {t('jobsBefore', { count: before.jobs })}
          </TextLink>
        )}
      </Stack>
    </Stack>
  );
}
