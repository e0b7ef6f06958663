import { Text, UnstyledButton } from '@mantine/core';
import type { RegionSort } from '@waybill/schema/features/regions.fields';
import type { RegionRow } from '@waybill/schema/features/regions.models';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Column, DataTable } from '#src/components/data-table.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { kindName, type ReportSearch } from '../report-search.model.ts';
import type { ShownReport } from '../regions.queries.ts';
import { type Measure, useMeasures } from '../use-measures.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { ReportReasons } from './report-reasons.tsx';
import classes from './report-table.module.css';

/** Shown only where there is room; the row's details contain them too. */
const rare: ReadonlySet<RegionSort> = new Set(['moved', 'tolls', 'transport', 'cargoDamage']);

/** Growth of more than tenfold is capped: the previous value was next to nothing. */
const mostChange = 9.99;

interface ReportTableProps {
  readonly report: ShownReport;
  readonly search: ReportSearch;
  readonly isBusy: boolean;
  readonly onSort: (sort: RegionSort) => void;
}

/** The report's rows. Each opens its details. */
export function ReportTable({ report, search, isBusy, onSort }: ReportTableProps) {
  const t = useTranslations('regions');
  const measures = useMeasures(search.game);
  const { nameRow } = usePlaceNames(search.game);
  const [opened, setOpened] = useState<RegionRow | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const columns: Column<RegionSort>[] = [
    { label: t(`kinds.${kindName(search.by, search.game)}`) },
    ...measures.map(({ sort, short }) => ({
      label: short,
      sort: {
        by: sort,
        direction: search.order === 'asc' ? ('ascending' as const) : ('descending' as const),
      },
      isNumeric: true,
      ...(rare.has(sort) && { hidesBelow: 'wide' as const }),
    })),
  ];
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        sort={search.sort}
        onSort={onSort}
        isBusy={isBusy}
      >
        {report.rows.map((row) => (
          <tr key={row.key} className={classes.row}>
            <th scope="row" className={classes.name}>
              <UnstyledButton
                className={classes.open}
                aria-label={t('whyOf', { name: nameRow(row, search.by) })}
                onClick={() => {
                  setOpened(row);
                  setIsOpen(true);
                }}
              >
                {nameRow(row, search.by)}
              </UnstyledButton>
            </th>
            {measures.map((measure) => (
              <Cell key={measure.sort} measure={measure} row={row} />
            ))}
          </tr>
        ))}
      </DataTable>
      <Text component="output" size="sm" c="dimmed">
        {t('shown', { shown: report.rows.length, count: report.count })}
      </Text>
      <Dialog
        opened={isOpen}
        size="lg"
        title={opened ? nameRow(opened, search.by) : ''}
        onClose={() => setIsOpen(false)}
      >
        {opened && <ReportReasons row={opened} report={report} search={search} />}
      </Dialog>
    </>
  );
}

function Cell({ measure, row }: { readonly measure: Measure; readonly row: RegionRow }) {
  const t = useTranslations('regions');
  const format = useFormatter();
  const { now, before } = row;
  const [value, former] = [now && measure.valueOf(now), before && measure.valueOf(before)];
  const change = value !== null && former !== null && former > 0 ? value / former - 1 : null;
  // New and discontinued rows are marked in one column only.
  const isTold = (now !== null && before !== null) || measure.sort === 'jobs';
  return (
    <td
      data-numeric
      data-label={measure.short}
      className={classes.cell}
      data-rare={rare.has(measure.sort) || undefined}
      {...(rare.has(measure.sort) && { 'data-hides-below': 'wide' })}
    >
      {measure.write(now)}
      <span className={classes.change}>
        {change !== null && change > mostChange && '> '}
        {change === null
          ? isTold && t(now === null ? 'gone' : before === null ? 'new' : 'noChange')
          : format.number(Math.min(change, mostChange), {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: 0,
            })}
      </span>
    </td>
  );
}
