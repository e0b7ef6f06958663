import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type PositionScope, positionScopes } from '@waybill/schema/features/positions.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import type { MapContent, MapLine } from '#src/components/world-map/content.ts';
import type { MapGame, Point } from '#src/components/world-map/world.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { isMissing } from '#src/lib/failures.ts';
import { readId } from '#src/lib/read-id.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import type { FleetState } from '../fleet.model.ts';
import { driverParameter } from '../positions.paths.ts';
import { onTheRoadQuery, trailQuery } from '../positions.queries.ts';
import { roadListOf, type RoadRow } from '../road-list.model.ts';
import { useFleet, useHome } from '../use-fleet.ts';
import { useGarages } from '../use-garages.ts';
import { useMapRows } from '../use-map-rows.ts';
import { useSeenSquares } from '../use-seen-squares.ts';
import { useWayAhead } from '../use-way-ahead.ts';
import { usePositionStream } from '../use-position-stream.ts';
import { ConnectionNote } from './connection-note.tsx';
import classes from './live-map.module.css';
import { MapPanel } from './map-panel.tsx';

/** The largest number of trails besides the chosen one. */
const mostTrails = 12;

interface LiveMapProps {
  readonly vtcId: string;
  /** The tag of the reader's company. */
  readonly tag: string;
}

/** The live trucks on the map and in a list. */
export function LiveMap({ vtcId, tag }: LiveMapProps) {
  const t = useTranslations('liveMap');
  const now = useMinute();
  const { game, scope, chosenId, showsTrails, showsGarages, change } = useChoices();
  const { squares, see } = useSeenSquares();
  const [followedId, setFollowedId] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<{ readonly at: Point } | null>(null);
  const stream = usePositionStream({ game, scope, squares });
  const { state, latest } = stream;
  const road = useInfiniteQuery(onTheRoadQuery(scope === 'public' ? 'company' : scope, game));
  const drivers = road.data?.rows ?? noDrivers;
  const { rows, hiddenCount } = useMemo(
    () => roadListOf(drivers, state, now),
    [drivers, state, now],
  );
  const fleet = useFleet(latest, chosenId, tag);
  const lines = useTrails(game, showsTrails ? rows : noRows, chosenId);
  const marks = useGarages(vtcId, game, showsGarages && scope === 'company');
  const { counts } = state;
  const ahead = useWayAhead(
    vtcId,
    drivers.find(({ driver }) => driver.id === chosenId),
  );
  const content = useMemo<MapContent>(
    () => ({
      lines: [...lines, ...ahead.lines],
      places: ahead.places,
      trucks: [],
      counts,
      marks,
      marksMean: t('garagesMean'),
    }),
    [lines, ahead, counts, marks, t],
  );
  const home = useHome(game, scope, state);

  function choose(driverId: string | null, isFromList: boolean): void {
    change({ [driverParameter]: driverId ?? '' });
    if (followedId !== null) setFollowedId(driverId);
    if (driverId !== null && isFromList) goToDriver(driverId, placeOf(latest.current, driverId));
  }

  /** The stream contains only trucks in sight; the list knows the positions of others. */
  function goToDriver(driverId: string, place: Point | null): void {
    const at = place ?? rows.find(({ id }) => id === driverId)?.at ?? null;
    if (at) setGoTo({ at });
  }

  function follow(driverId: string): void {
    setFollowedId(driverId);
    // A truck in sight is followed at the current scale.
    if (placeOf(latest.current, driverId) === null) goToDriver(driverId, null);
  }

  return (
    <div className={classes.root} data-whole-page-content>
      <WorldMap
        key={game}
        game={game}
        label={t('map')}
        content={content}
        rows={useMapRows(rows)}
        isWholePage
        roads="all"
        fleet={fleet}
        home={home}
        goTo={goTo}
        followedId={followedId}
        onFollowEnd={() => setFollowedId(null)}
        onChoose={(driverId) => choose(driverId, false)}
        onView={see}
      >
        <div className={classes.controls}>
          <FilterChips
            label={t('scope')}
            chips={positionScopes.map((value) => ({
              value,
              label: t(`scopes.${value}`),
              count: value === scope && road.data ? String(rows.length) : undefined,
            }))}
            value={scope}
            onChange={(value) => change({ scope: value === 'company' ? '' : value })}
          />
          <FilterChips
            label={t('game')}
            chips={games.map((value) => ({ value, label: t(`games.${value}`) }))}
            value={game}
            onChange={(value) => {
              see(null);
              setGoTo(null);
              setFollowedId(null);
              change({ game: value, [driverParameter]: '' });
            }}
          />
          <FilterChips
            label={t('layers')}
            chips={[
              { value: 'trails', label: t('trails'), isPressed: showsTrails },
              ...(scope === 'company'
                ? [{ value: 'garages', label: t('garages'), isPressed: showsGarages } as const]
                : []),
            ]}
            value={null}
            onChange={(layer) => {
              const isShown = layer === 'trails' ? showsTrails : showsGarages;
              change({ [layer]: isShown ? 'off' : '' });
            }}
          />
        </div>
        <ConnectionNote stream={stream} />
      </WorldMap>
      <MapPanel
        vtcId={vtcId}
        company={tag}
        scope={scope}
        rows={rows}
        hiddenCount={hiddenCount}
        query={road}
        chosenId={chosenId}
        chosenSpeedKmh={chosenId === null ? null : speedOf(state, chosenId)}
        isFollowed={chosenId !== null && followedId === chosenId}
        onFollow={(isFollowed) =>
          isFollowed && chosenId !== null ? follow(chosenId) : setFollowedId(null)
        }
        onChoose={(driverId) => choose(driverId, true)}
      />
    </div>
  );
}

const noDrivers = [] as const;
const noRows: readonly RoadRow[] = [];

/** Reads the map's options from the address. */
function useChoices() {
  const { parameters, change } = useParameters();
  const firstGame = useFirstGame();
  const game: MapGame = games.find((value) => value === parameters.get('game')) ?? firstGame;
  const scope: PositionScope =
    positionScopes.find((value) => value === parameters.get('scope')) ?? 'company';
  const chosenId = parameters.get(driverParameter);
  const shows = (layer: string) => parameters.get(layer) !== 'off';
  return {
    game,
    scope,
    chosenId,
    showsTrails: shows('trails'),
    showsGarages: shows('garages'),
    change,
  };
}

/** Returns today's trails of the listed drivers and the chosen one. */
function useTrails(
  game: MapGame,
  rows: readonly RoadRow[],
  chosenId: string | null,
): readonly MapLine[] {
  const ids = rows.slice(0, mostTrails).map(({ id }) => id);
  const wanted = chosenId === null || ids.includes(chosenId) ? ids : [...ids, chosenId];
  // Unnamed drivers have no id and no trail.
  const asked = wanted.filter((id) => readId(id) !== null);
  return useQueries({
    queries: asked.map(trailQuery),
    combine: (results) =>
      results.flatMap(({ data, error }) =>
        // Not for drivers who have hidden themselves meanwhile.
        (isMissing(error) ? [] : (data?.lines ?? []))
          .filter((line) => line.game === game && line.points.length > 1)
          .map(({ points }): MapLine => ({
            kind: 'trail',
            points: points.map(([, x, z]): Point => [x, z]),
          })),
      ),
  });
}

function placeOf({ trucks }: FleetState, driverId: string): Point | null {
  const truck = [...trucks.values()].find(({ name }) => name.driverId === driverId);
  const place = truck?.places.at(-1);
  return place ? [place.x, place.z] : null;
}

function speedOf({ trucks }: FleetState, driverId: string): number | null {
  const truck = [...trucks.values()].find(({ name }) => name.driverId === driverId);
  return truck?.places.at(-1)?.speedKmh ?? null;
}
