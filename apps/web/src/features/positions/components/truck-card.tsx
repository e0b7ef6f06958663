import { Box, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#src/lib/failures.ts';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Arc } from '#src/components/arc.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { LiveLine } from '#src/components/job-line.tsx';
import { Avatar } from '#src/components/avatar.tsx';
import { Plate } from '#src/components/plate.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { readId } from '#src/lib/read-id.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { metresPerUnit } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { driverOnTheRoadQuery, trailQuery } from '../positions.queries.ts';
import { arrivesInMs, shareOf, standingMinutesOf } from '../road-list.model.ts';
import { LimitSign } from './limit-sign.tsx';
import classes from './truck-card.module.css';

/** The end of the gauge: no truck is faster for long. */
const arcKmh = 130;
/** The driving minutes after which the game requires a break. */
const restAfterMinutes = 270;

interface TruckCardProps {
  readonly driverId: string;
  /** From the stream, which is newer than the query; null if the truck is not in it. */
  readonly speedKmh: number | null;
  readonly isFollowed: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onClose: () => void;
}

/** The chosen truck: speed, progress and arrival. */
export function TruckCard(props: TruckCardProps) {
  const t = useTranslations('liveMap');
  // Unnamed drivers can't be requested.
  const isNamed = readId(props.driverId) !== null;
  const query = useQuery({ ...driverOnTheRoadQuery(props.driverId), enabled: isNamed });
  // Drivers who have hidden themselves meanwhile must not be shown from the cache.
  const driver = isMissing(query.error) ? undefined : query.data;
  return (
    <section className={classes.card} aria-label={driver?.driver.username ?? t('chosen')}>
      <Button
        className={classes.close}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={t('unchoose')}
        onClick={props.onClose}
      >
        <IconX size={16} aria-hidden />
      </Button>
      {driver && <Truck {...props} driver={driver} />}
      {!isNamed && <p className={classes.state}>{t('noLonger')}</p>}
      {isNamed && !driver && query.isPending && (
        <Box component="output" display="block" aria-label={t('loading')}>
          <Skeleton height={190} />
        </Box>
      )}
      {isNamed && !driver && !query.isPending && (
        <ErrorState message={t('noLonger')} query={query} />
      )}
    </section>
  );
}

function Truck({
  driver: onTheRoad,
  speedKmh,
  isFollowed,
  onFollow,
}: TruckCardProps & { readonly driver: DriverOnTheRoad }) {
  const t = useTranslations('liveMap');
  const { driver, company, place, job, game, nextRestMinutes } = onTheRoad;
  const format = useFormatter();
  const formatters = useFormatters();
  const now = useMinute();
  const { data: trail } = useQuery(trailQuery(driver.id));
  const { share, leftM } = shareOf(job);
  const speed = speedKmh ?? place?.speedKmh ?? null;
  const standing = standingMinutesOf(place, now);
  const arrives = arrivesInMs(game, leftM, speed ?? 0, trail?.lines ?? []);
  const state =
    place?.isStale === true
      ? t('lastSeen', { when: format.relativeTime(new Date(onTheRoad.heardAt), now) })
      : standing > 0
        ? t('parked', { duration: formatters.duration(standing * 60) })
        : t('driving');
  return (
    <>
      <div className={classes.head}>
        <Avatar person={driver} side={52} />
        <div className={classes.names}>
          <h2 className={classes.name}>{driver.username}</h2>
          <p className={classes.state}>{state}</p>
        </div>
        <Plate text={company.tag} country={company.country} />
      </div>
      <div className={classes.gauges}>
        <Speed speedKmh={speed} />
        <dl className={classes.facts}>
          <Limit game={game} limitKmh={place?.limitKmh ?? null} speedKmh={speed} />
          <div className={classes.fact}>
            <dt>{t('fuel')}</dt>
            <dd>{place ? formatters.volume(place.fuelMl / 1_000) : dash}</dd>
          </div>
          <div className={classes.fact}>
            <dt>{t('untilRest')}</dt>
            <dd>
              {nextRestMinutes === null
                ? dash
                : nextRestMinutes <= 0
                  ? t('restDue')
                  : formatters.duration(nextRestMinutes * 60)}
            </dd>
            {nextRestMinutes !== null && (
              <dd className={classes.bar} aria-hidden>
                <span
                  style={{
                    width: `${Math.min(1, Math.max(0, nextRestMinutes / restAfterMinutes)) * 100}%`,
                  }}
                />
              </dd>
            )}
          </div>
        </dl>
      </div>
      {job ? (
        <div className={classes.job}>
          <div className={classes.ends}>
            <span>{job.source.city ?? dash}</span>
            <span>{job.destination.city ?? dash}</span>
          </div>
          <LiveLine
            share={share}
            isLong
            isAtRest={standing > 0 || place?.isStale === true}
            label={t('way', { from: job.source.city ?? dash, to: job.destination.city ?? dash })}
          />
          <div className={classes.load}>
            <span>{job.cargo ?? dash}</span>
            <span>
              {leftM !== null && (
                <b>{t('toGo', { distance: formatters.distance(leftM / 1_000) })}</b>
              )}
              {arrives !== null && (
                <>
                  {', '}
                  {t('thereAt', {
                    time: formatters.timeOfDay(new Date(now.getTime() + arrives).toISOString()),
                  })}
                </>
              )}
            </span>
          </div>
        </div>
      ) : (
        <p className={classes.state}>{t('noJob')}</p>
      )}
      <div className={classes.actions}>
        <Button
          size="xs"
          variant={isFollowed ? 'filled' : 'default'}
          leftSection={<IconCurrentLocation size={16} aria-hidden />}
          aria-pressed={isFollowed}
          onClick={() => onFollow(!isFollowed)}
        >
          {t('follow')}
        </Button>
        {job && (
          <Button size="xs" variant="default" component={Link} to={jobPath(job.id)}>
            {t('waybill', { number: String(job.number) })}
          </Button>
        )}
      </div>
    </>
  );
}

function Speed({ speedKmh }: { readonly speedKmh: number | null }) {
  const t = useTranslations('liveMap');
  const { speed } = useFormatters();
  const { distanceUnit } = usePreferences();
  if (speedKmh === null) return null;
  const figure = Math.round((speedKmh * 1_000) / metresPerUnit(distanceUnit));
  return (
    <Arc share={speedKmh / arcKmh} label={t('speed')} valueText={speed(speedKmh)}>
      <b>{figure}</b>
      {speed(speedKmh).replace(/^[\d\s.,]+/, '')}
    </Arc>
  );
}

interface LimitProps {
  readonly game: DriverOnTheRoad['game'];
  readonly limitKmh: number | null;
  readonly speedKmh: number | null;
}

function Limit({ game, limitKmh, speedKmh }: LimitProps) {
  const t = useTranslations('liveMap');
  const { speed } = useFormatters();
  const { distanceUnit } = usePreferences();
  const over = limitKmh === null || speedKmh === null ? 0 : speedKmh - limitKmh;
  const figure =
    limitKmh === null ? null : Math.round((limitKmh * 1_000) / metresPerUnit(distanceUnit));
  return (
    <div className={classes.limit}>
      <dt>
        <LimitSign game={game} value={figure === null ? dash : String(figure)} />
        <span>{t('limit')}</span>
      </dt>
      <dd data-over={over > 0 || undefined}>
        {limitKmh === null
          ? t('noLimit')
          : over > 0
            ? t('over', { limit: speed(limitKmh), speed: speed(over) })
            : t('within', { limit: speed(limitKmh) })}
      </dd>
    </div>
  );
}
