import { Paper, Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { leaderboardsPath } from '#src/lib/shared-paths.ts';
import { distanceOf, resultsOf, findStandingInBoard } from '../figures.model.ts';
import type { Home } from '../home.queries.ts';
import classes from './week.module.css';

interface WeekProps {
  readonly home: Home;
  readonly viewerId: string;
}

/** Today's and this week's totals, compared with last week, and the rank in the company. */
export function Week({ home, viewerId }: WeekProps) {
  const t = useTranslations('home.week');
  const { distance, roundAmount } = useFormatters();
  const { today, thisWeek, lastWeek, board } = home;
  const [week, former] = [distanceOf(thisWeek), distanceOf(lastWeek)];
  const results = resultsOf(thisWeek);
  return (
    <Paper component="section" withBorder className={classes.card} aria-label={t('title')}>
      <InstrumentStrip>
        <Instrument caption={t('today')} value={distance(distanceOf(today) / 1_000)} />
        <Instrument
          caption={t('thisWeek')}
          value={distance(week / 1_000)}
          {...(former > 0 && {
            comparison: {
              value: week,
              with: former,
              text: t('lastWeek', { distance: distance(former / 1_000) }),
            },
          })}
        />
        {results.length === 0 && <Instrument caption={t('result')} value={dash} />}
        {results.map(({ currency, amountMinor }) => (
          <Instrument
            key={currency}
            caption={t(results.length > 1 ? `results.${currency}` : 'result')}
            value={roundAmount(amountMinor, currency)}
          />
        ))}
      </InstrumentStrip>
      {board !== null && <Board board={board} viewerId={viewerId} />}
    </Paper>
  );
}

interface BoardProps {
  readonly board: NonNullable<Home['board']>;
  readonly viewerId: string;
}

/** The viewer and their neighbours in the company's weekly ranking. */
function Board({ board, viewerId }: BoardProps) {
  const t = useTranslations('home.week');
  const { distance } = useFormatters();
  const most = Math.max(1, ...board.rows.map(({ distanceM }) => distanceM));
  const standing = findStandingInBoard(board, viewerId);
  const gap = 'gapM' in standing ? distance(standing.gapM / 1_000) : '';
  const name = 'name' in standing ? standing.name : '';
  return (
    <>
      {board.rows.length > 0 && (
        <ol className={classes.board} aria-label={t('board')}>
          {board.rows.map(({ rank, driver, distanceM }) => (
            <li
              key={driver.id}
              className={classes.place}
              data-own={driver.id === viewerId || undefined}
            >
              <span className={classes.rank}>{rank}</span>
              <Avatar person={driver} side={30} />
              <span className={classes.driver}>
                <span>
                  {driver.username}
                  {driver.id === viewerId && <Text span c="dimmed">{` · ${t('you')}`}</Text>}
                </span>
                <span className={classes.bar} aria-hidden>
                  <span style={{ width: `${(distanceM / most) * 100}%` }} />
                </span>
              </span>
              <span className={classes.distance}>
                <VisuallyHidden>, </VisuallyHidden>
                {distance(distanceM / 1_000)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Text size="sm" c="dimmed" className={classes.standing}>
        {t(`standing.${standing.kind}`, { name, gap })}{' '}
        <TextLink to={leaderboardsPath}>{t('leaderboards')}</TextLink>
      </Text>
    </>
  );
}
