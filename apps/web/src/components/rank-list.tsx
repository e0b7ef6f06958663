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
  /** The formatted value, or a control with it. */
  readonly written: ReactNode;
  /** The page that their name links to; null for none. */
  readonly path: string | null;
  /** Shown after their name. */
  readonly beside?: ReactNode;
  /** Further figures, in a line below the name. */
  readonly details?: string;
  /** The difference from the previous period. */
  readonly change?: Change | null;
}

interface Change {
  readonly isUp: boolean;
  readonly written: string;
  /** Names what it is compared with. */
  readonly label: string;
}

interface RankListProps {
  readonly label: string;
  readonly rows: readonly Ranked[];
  /** The viewer's own row, shown below the others if it is not among them. */
  readonly own?: Ranked | null;
  /** The viewer's row is highlighted. */
  readonly viewerId: string;
  /** True to show the first three on a podium. */
  readonly hasPodium?: boolean;
}

const podiumPlaces = 3;

/** Ranked drivers. Equal values have equal ranks. */
export function RankList({ label, rows, own = null, viewerId, hasPodium = false }: RankListProps) {
  const t = useTranslations('rankList');
  const most = rows[0]?.value ?? 0;
  const isBeyond = own !== null && rows.every(({ key }) => key !== own.key);
  const podium = hasPodium && rows.length >= podiumPlaces ? rows.slice(0, podiumPlaces) : [];
  const others = rows.slice(podium.length);
  const shown = isBeyond ? [...others, own] : others;
  return (
    <>
      {podium.length > 0 && (
        <ol className={classes.podium} aria-label={t('podium')}>
          {podium.map((row) => (
            <PodiumPlace key={row.key} row={row} isOwn={row.driver.id === viewerId} />
          ))}
        </ol>
      )}
      {shown.length > 0 && (
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
      )}
    </>
  );
}

interface PodiumPlaceProps {
  readonly row: Ranked;
  readonly isOwn: boolean;
}

function PodiumPlace({ row, isOwn }: PodiumPlaceProps) {
  const { driver, written, details, change } = row;
  return (
    <li
      className={classes.place}
      data-own={isOwn || undefined}
      data-first={row.rank === 1 || undefined}
      aria-current={isOwn || undefined}
    >
      <Avatar person={driver} side={52} />
      <span className={classes.placeName}>
        <RankName row={row} isOwn={isOwn} />
      </span>
      <span className={classes.placeValue}>{written}</span>
      {change && <ChangeMark change={change} />}
      {details !== undefined && <span className={classes.details}>{details}</span>}
      <span className={classes.step}>
        <Rank rank={row.rank} />
      </span>
    </li>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  const t = useTranslations('rankList');
  return (
    <>
      <VisuallyHidden>{t('rank')} </VisuallyHidden>
      {rank}
    </>
  );
}

function RankName({ row: { path, driver }, isOwn }: PodiumPlaceProps) {
  const t = useTranslations('rankList');
  return (
    <>
      {path === null ? (
        driver.username
      ) : (
        <PlainLink to={path} coversRow>
          {driver.username}
        </PlainLink>
      )}
      {isOwn && <span className={classes.you}> · {t('you')}</span>}
    </>
  );
}

function ChangeMark({ change: { isUp, written, label } }: { readonly change: Change }) {
  return (
    <span className={classes.change} data-up={isUp || undefined} title={label}>
      <span aria-hidden>{isUp ? '▲' : '▼'}</span> {written}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
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
  const { rank, driver, written, beside, details, change } = row;
  return (
    <li
      className={classes.row}
      data-own={isOwn || undefined}
      data-beyond={isBeyond || undefined}
      data-first={rank === 1 || undefined}
      aria-current={isOwn || undefined}
    >
      <span className={classes.rank}>
        <Rank rank={rank} />
      </span>
      <span className={classes.portrait}>
        <Avatar person={driver} side={30} />
      </span>
      <span className={classes.name}>
        <RankName row={row} isOwn={isOwn} /> {beside}
        {details !== undefined && <span className={classes.details}>{details}</span>}
        <span className={classes.bar} aria-hidden>
          <span className={classes.done} style={{ width: `${share * 100}%` }} />
        </span>
      </span>
      <span className={classes.value}>
        {written}
        {change && <ChangeMark change={change} />}
      </span>
    </li>
  );
}
