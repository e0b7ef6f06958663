import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from './avatar.tsx';
import { PlainLink } from './plain-link.tsx';
import classes from './rank-list.module.css';

/** A driver with a figure. */
export interface Ranked {
  /** One for each row: the driver's id, where they stand there once. */
  readonly key: string;
  readonly rank: number;
  readonly driver: {
    readonly id: string;
    readonly username: string;
    readonly avatarUrl: string | null;
  };
  readonly value: number;
  /** The same as it is read. */
  readonly written: string;
  /** Where their name leads to; null for nowhere. */
  readonly path: string | null;
  /** Stands after their name. */
  readonly beside?: ReactNode;
}

interface RankListProps {
  readonly label: string;
  readonly rows: readonly Ranked[];
  /** Stays in sight below the others while it is not among them. */
  readonly own?: Ranked | null;
  /** Whose row is marked. */
  readonly viewerId: string;
}

/** Drivers in their order. Equal figures have equal ranks. */
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
  /** Of what the first has. */
  readonly share: number;
  readonly isOwn: boolean;
  /** Whether others stand between it and the row above. */
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
