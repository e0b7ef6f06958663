import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { boundsOfContent, type MapTruck } from '#src/components/world-map/content.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { liveMapPath } from '#src/features/positions/positions.paths.ts';
import { onTheRoadQuery } from '#src/features/positions/positions.queries.ts';
import { roadsOf } from '#src/components/world-map/traced-roads.ts';
import { tracesQuery } from '../jobs.queries.ts';
import classes from './company-map.module.css';

const nothing = [] as const;

interface CompanyRoadsProps {
  readonly vtcId: string;
  /** True to also show drivers on the road. */
  readonly hasTrucks: boolean;
}

/** The roads of a company's latest jobs; an empty map until they are loaded, or without any. */
export function CompanyRoads({ vtcId, hasTrucks }: CompanyRoadsProps) {
  const t = useTranslations('map');
  const { data: traces = nothing } = useQuery(tracesQuery(vtcId));
  const firstGame = useFirstGame();
  const { game, content, lanes } = useMemo(() => roadsOf(traces, firstGame), [traces, firstGame]);
  // Polls instead of opening a stream, because a stream makes all devices of the company report more often,
  // which an open overview does not justify.
  const { data: road } = useInfiniteQuery(onTheRoadQuery('company', game, hasTrucks));
  const drivers = road?.rows ?? nothing;
  // Moving trucks don't change the view.
  const home = useMemo(() => boundsOfContent(content), [content]);
  const fleet = useMemo(() => {
    const trucks = drivers.flatMap(toTruck);
    return { trucksAt: () => trucks };
  }, [drivers]);
  const unknown = t('unknownPlace');
  return (
    <WorldMap
      game={game}
      label={t('company')}
      content={content}
      isFilled
      roads="company"
      fleet={hasTrucks ? fleet : undefined}
      home={home}
      rows={[
        ...drivers
          .filter(({ place }) => place !== null)
          .map(({ driver, job }) => ({
            key: driver.id,
            what: driver.username,
            where: t('lane', {
              from: job?.source.city ?? unknown,
              to: job?.destination.city ?? unknown,
            }),
          })),
        ...lanes.map(({ from, to, count }) => ({
          key: JSON.stringify([from, to]),
          what: t('jobs', { count }),
          where: t('lane', { from: from ?? unknown, to: to ?? unknown }),
        })),
      ]}
    >
      {hasTrucks && (
        <Button
          component={Link}
          to={liveMapPath}
          size="xs"
          variant="default"
          className={classes.open}
        >
          {t('openLive')}
        </Button>
      )}
    </WorldMap>
  );
}

function toTruck({ driver, place }: DriverOnTheRoad): MapTruck[] {
  if (!place) return [];
  return [
    {
      id: driver.id,
      name: driver.username,
      at: [place.x, place.z],
      heading: ((place.heading ?? 0) * 360) / 256,
      isStale: place.isStale,
      isAtRest: place.standingSince !== null,
    },
  ];
}
