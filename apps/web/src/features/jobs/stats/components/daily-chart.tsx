import { Button, Group, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { useMinute } from '#src/lib/use-minute.ts';
import {
  gamesOf,
  listDays,
  type Measure,
  type ShownDay,
  type Stats,
  sumOf,
} from '../stats.model.ts';
import { useMeasures } from '../use-measures.ts';
import classes from './daily-chart.module.css';

/** The totals of each of the last 30 days: bars of one measure, and a table of all. */
export function DailyChart({ days }: Pick<Stats, 'days'>) {
  const t = useTranslations('companyStats');
  const { nameOf } = useMeasures();
  const [measure, setMeasure] = useState<Measure>('distance');
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const shown = listDays(days, useMinute());
  const measures: readonly Measure[] = ['distance', 'jobs', ...gamesOf(days)];
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <FilterChips
          label={t('measure')}
          chips={measures.map((value) => ({ value, label: nameOf(value) }))}
          value={measure}
          onChange={setMeasure}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setIsTable((current) => !current)}
        >
          {isTable ? t('hideTable') : t('showTable')}
        </Button>
      </Group>
      <Bars days={shown} measure={measure} />
      <div id={tableId} hidden={!isTable}>
        {isTable && <DayTable days={shown} measures={measures} />}
      </div>
    </Stack>
  );
}

interface BarsProps {
  readonly days: readonly ShownDay[];
  readonly measure: Measure;
}

function Bars({ days, measure }: BarsProps) {
  const t = useTranslations('companyStats');
  const { nameOf, write } = useMeasures();
  const writeDay = useWriteDay();
  const values = days.map(({ sums }) => sumOf(sums, measure));
  const most = Math.max(...values);
  const bestDay = days[values.indexOf(most)]?.day ?? '';
  const total = values.reduce((sum, value) => sum + value, 0);
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <figure className={classes.chart}>
      <span className={classes.most} aria-hidden>
        {write(most, measure)}
      </span>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${days.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', {
          measure: nameOf(measure),
          total: write(total, measure),
          most: write(most, measure),
          day: writeDay(bestDay),
        })}
      >
        {days.map(({ day }, index) => {
          const value = values[index] ?? 0;
          const height = most === 0 ? 0 : (value / most) * 96;
          return (
            <g key={day} className={classes.slot}>
              <title>{`${writeDay(day)}: ${write(value, measure)}`}</title>
              <rect className={classes.day} x={index * 10} width="10" height="100" />
              <rect
                className={classes.bar}
                data-today={index === days.length - 1 || undefined}
                x={index * 10 + 1.5}
                width="7"
                y={100 - height}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.axis} aria-hidden>
        {marked.map((shown) => (
          <span key={shown?.day}>{shown && writeDay(shown.day)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

interface DayTableProps {
  readonly days: readonly ShownDay[];
  readonly measures: readonly Measure[];
}

/** Latest day first. */
function DayTable({ days, measures }: DayTableProps) {
  const t = useTranslations('companyStats');
  const { nameOf, write } = useMeasures();
  const writeDay = useWriteDay();
  return (
    <FigureTable
      label={t('lastDays')}
      columns={[t('day'), ...measures.map((measure) => nameOf(measure))]}
      rows={days.toReversed().map(({ day, sums }) => ({
        key: day,
        name: writeDay(day),
        figures: measures.map((measure) => write(sumOf(sums, measure), measure)),
      }))}
    />
  );
}

/** Formats UTC days, regardless of the reader's time zone. */
function useWriteDay(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
