import { VisuallyHidden } from '@mantine/core';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import { useTranslations } from 'use-intl';
import { Initials } from '#src/components/initials.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import type { Measure } from '../stats.model.ts';
import { useMeasures } from '../use-measures.ts';
import classes from './rank-row.module.css';

export type RankedDriver = RouteOutput<typeof jobsContract.getLeaderboard>['rows'][number];

interface RankListProps {
  readonly label: string;
  readonly rows: readonly RankedDriver[];
  /** Stays in sight below the others while it is not among them. */
  readonly own?: RankedDriver | null;
  readonly measure: Measure;
  /** Whose row is marked. */
  readonly viewerId: string;
}

/** Drivers in their order. Equal figures have equal ranks. */
export function RankList({ label, rows, own = null, measure, viewerId }: RankListProps) {
  const most = rows[0]?.value ?? 0;
  const isBeyond = own !== null && rows.every(({ driver }) => driver.id !== own.driver.id);
  const shown = isBeyond ? [...rows, own] : rows;
  return (
    <ol className={classes.rows} aria-label={label}>
      {shown.map((row) => (
        <RankRow
          key={row.driver.id}
          row={row}
          measure={measure}
          share={most === 0 ? 0 : row.value / most}
          isOwn={row.driver.id === viewerId}
          isBeyond={isBeyond && row === own}
        />
      ))}
    </ol>
  );
}

interface RankRowProps {
  readonly row: RankedDriver;
  readonly measure: Measure;
  /** Of what the first has. */
  readonly share: number;
  readonly isOwn: boolean;
  /** Whether others stand between it and the row above. */
  readonly isBeyond: boolean;
}

function RankRow({ row: { rank, driver, value }, measure, share, isOwn, isBeyond }: RankRowProps) {
  const t = useTranslations('companyStats');
  const { write } = useMeasures();
  return (
    <li
      className={classes.row}
      data-own={isOwn || undefined}
      data-beyond={isBeyond || undefined}
      data-first={rank === 1 || undefined}
      aria-current={isOwn || undefined}
    >
      <span className={classes.rank}>
        <VisuallyHidden>{t('rank')} </VisuallyHidden>
        {rank}
      </span>
      <span className={classes.portrait}>
        <Initials id={driver.id} name={driver.username} side={30} />
      </span>
      <span className={classes.name}>
        <PlainLink to={memberPath(driver.id)} coversRow>
          {driver.username}
        </PlainLink>
        {isOwn && <span className={classes.you}> · {t('you')}</span>}
        <span className={classes.bar} aria-hidden>
          <span className={classes.done} style={{ width: `${share * 100}%` }} />
        </span>
      </span>
      <span className={classes.value}>{write(value, measure)}</span>
    </li>
  );
}
