import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from './avatar.tsx';
import { PlainLink } from './plain-link.tsx';
import classes from './rank-list.module.css';

/** A driver with a figure. */
export interface Ranked {
  /** Unique per row: the driver's id, if each driver occurs once. */
  readonly key: string;
  readonly rank: number;
  readonly driver: {
    readonly id: string;
    readonly username: string;
    readonly avatarUrl: string | null;
  };
  readonly value: number;
  /** The formatted value. */
  readonly written: string;
  /** The page that their name links to; null for none. */
  readonly path: string | null;
  /** Shown after their name. */
  readonly beside?: ReactNode;
}

interface RankListProps {
  readonly label: string;
  readonly rows: readonly Ranked[];
  /** The viewer's own row, shown below the others if it is not among them. */
  readonly own?: Ranked | null;
  /** The viewer's row is highlighted. */
  readonly viewerId: string;
}

/** Ranked drivers. Equal values have equal ranks. */
export function RankList({ label, rows, own = null, viewerId }: RankListProps) {
  const most = rows[0]?.value ?? 0;
  const isBeyond = own !== null && rows.every(({ key }) => key !== own.key);
  const shown = isBeyond ? [...rows, own] : rows;
  return (
    <ol className={classes.rows} aria-label={label}>
      {shown.map((row) => (
        <RankRow
          key={row.key}
          row={row}
          share={most === 0 ? 0 : row.value / most}
          isOwn={row.driver.id === viewerId}
          isBeyond={isBeyond && row === own}
        />
      ))}
    </ol>
  );
}

interface RankRowProps {
  readonly row: Ranked;
  /** Relative to the first row. */
  readonly share: number;
  readonly isOwn: boolean;
  /** True if ranks are skipped between it and the row above. */
  readonly isBeyond: boolean;
}

function RankRow({ row, share, isOwn, isBeyond }: RankRowProps) {
  const t = useTranslations('rankList');
  const { rank, driver, written, path, beside } = row;
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
        <Avatar person={driver} side={30} />
      </span>
      <span className={classes.name}>
        {path === null ? (
          driver.username
        ) : (
          <PlainLink to={path} coversRow>
            {driver.username}
          </PlainLink>
        )}
        {isOwn && <span className={classes.you}> · {t('you')}</span>} {beside}
        <span className={classes.bar} aria-hidden>
          <span className={classes.done} style={{ width: `${share * 100}%` }} />
        </span>
      </span>
      <span className={classes.value}>{written}</span>
    </li>
  );
}
