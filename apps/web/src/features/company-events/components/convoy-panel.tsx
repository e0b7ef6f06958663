import { Stack, Text } from '@mantine/core';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type { User } from '@waybill/schema/features/users.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import type { MapRow } from '#src/components/world-map/map-table.tsx';
import { worlds } from '#src/components/world-map/world.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { ConnectionNote } from '#src/features/positions/components/connection-note.tsx';
import { useFleet, useHome } from '#src/features/positions/use-fleet.ts';
import { usePositionStream } from '#src/features/positions/use-position-stream.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { type Apart, type ConvoyTruck, trucksOfConvoy, viewConvoy } from '../convoy.model.ts';
import { useEventMap } from '../use-event-map.ts';
import classes from './convoy-panel.module.css';

interface ConvoyPanelProps {
  readonly event: CompanyEvent;
  readonly viewer: User;
}

/** The live convoy of an event: who is with the group, and how far the others are. */
export function ConvoyPanel({ event, viewer }: ConvoyPanelProps) {
  const t = useTranslations('convoy');
  const { id, game } = event;
  const around = useEventMap(event, viewer.vtcId);
  const scope = `event:${id}` as const;
  const stream = usePositionStream({ game, scope, squares: worlds[game].bounds });
  const { state, latest } = stream;
  const { together, apart, alone } = useMemo(
    () => viewConvoy(game, trucksOfConvoy(state)),
    [game, state],
  );
  const whereOf = useWhere();
  const rows = [
    ...apart.map((one) => ({ truck: one.truck, where: whereOf(one) })),
    ...together.map((truck) => ({ truck, where: t('together') })),
    ...alone.map((truck) => ({ truck, where: '' })),
  ];
  const own = rows.find(({ truck }) => truck.driverId === viewer.id);
  const isBegun = state.toldAt !== null;
  return (
    <TitledCard title={t('title')}>
      <Stack gap="sm">
        <Text fw={600}>
          {together.length > 0 ? t('count', { count: together.length }) : t('noGroup')}
          {own !== undefined && own.where !== '' && ` · ${t('you', { where: own.where })}`}
        </Text>
        <div className={classes.map}>
          <WorldMap
            game={game}
            label={t('map')}
            content={around.content}
            rows={[...rows.map(toMapRow), ...around.rows]}
            roads="all"
            fleet={useFleet(latest, viewer.id, null)}
            home={useHome(game, scope, state)}
          />
          <ConnectionNote stream={stream} />
        </div>
        {isBegun && rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        )}
        <ul className={classes.trucks} aria-label={t('trucks')}>
          {rows.map(({ truck, where }) => (
            <li key={truck.driverId} data-own={truck.driverId === viewer.id || undefined}>
              <span>
                {truck.name} <span className={classes.company}>{truck.company}</span>
              </span>
              <span className={classes.where}>{where}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </TitledCard>
  );
}

interface Row {
  readonly truck: ConvoyTruck;
  readonly where: string;
}

function toMapRow({ truck, where }: Row): MapRow {
  const { driverId, name, company } = truck;
  return { key: driverId, what: company === '' ? name : `${name} (${company})`, where };
}

/** Returns how a truck's distance to the group is put, in the reader's units. */
function useWhere(): (apart: Apart) => string {
  const t = useTranslations('convoy');
  const { distance } = useFormatters();
  return ({ side, distanceKm }) => t(`sides.${side}`, { distance: distance(distanceKm) });
}
