import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import '#src/components/input.css';
import { LiveLine } from '#src/components/job-line.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { type RoadRow, searchRows } from '../road-list.model.ts';
import classes from './road-list.module.css';

/** The number of rows from which there is a search field. */
const searchFrom = 6;

interface RoadListProps {
  readonly rows: readonly RoadRow[];
  /** The tag of the reader's company, which is not shown. */
  readonly company: string | null;
  readonly onChoose: (driverId: string) => void;
}

/** The live drivers, to choose on the map. */
export function RoadList({ rows, company, onChoose }: RoadListProps) {
  const t = useTranslations('liveMap');
  const format = useFormatter();
  const [search, setSearch] = useState('');
  const found = searchRows(rows, search);
  return (
    <section aria-label={t('live')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {t('live')} <span className={classes.count}>{format.number(rows.length)}</span>
        </h2>
        {rows.length > 1 && <span className={classes.order}>{t('nearestFirst')}</span>}
      </div>
      {rows.length >= searchFrom && (
        <div className={classes.search}>
          <TextInput
            type="search"
            size="xs"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={limits.searchText.max}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {rows.length === 0 && <p className={classes.empty}>{t('nobody')}</p>}
      {rows.length > 0 && found.length === 0 && <p className={classes.empty}>{t('noneFound')}</p>}
      <ul className={classes.rows} aria-label={t('live')}>
        {found.map((row) => (
          <li key={row.id}>
            <UnstyledButton className={classes.row} onClick={() => onChoose(row.id)}>
              <Avatar person={{ username: row.name, avatarUrl: row.avatarUrl }} side={30} />
              <Row row={row} company={company} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row, company }: Pick<RoadListProps, 'company'> & { readonly row: RoadRow }) {
  const t = useTranslations('liveMap');
  const { distance, duration } = useFormatters();
  const lastSeen = useLastSeen(row);
  const isForeign = row.company !== company;
  const where = row.destination === null ? null : t('to', { city: row.destination });
  const left = row.leftM === null ? '' : distance(row.leftM / 1_000);
  return (
    <>
      <span className={classes.names}>
        <span className={classes.name}>{row.name || t('unnamed')}</span>
        <span className={classes.second}>
          {[isForeign ? row.company : null, lastSeen ?? where].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.way}>
        <span className={classes.left}>
          {row.standingMinutes > 0 && !row.isStale
            ? t('parked', { duration: duration(row.standingMinutes * 60) })
            : left}
        </span>
        {row.share !== null && (
          <LiveLine share={row.share} isAtRest={row.isStale || row.standingMinutes > 0} />
        )}
      </span>
    </>
  );
}

/** Returns the last contact of a stale truck; null otherwise. */
function useLastSeen({ isStale, heardAt }: RoadRow): string | null {
  const t = useTranslations('liveMap');
  const format = useFormatter();
  const now = useMinute();
  if (!isStale || heardAt === null) return null;
  return t('lastSeen', { when: format.relativeTime(new Date(heardAt), { now, style: 'short' }) });
}
