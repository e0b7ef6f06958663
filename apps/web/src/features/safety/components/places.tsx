import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SafetyDays } from '@waybill/schema/features/safety.fields';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { safetyPlacesQuery } from '../safety.queries.ts';
import { useCauses } from '../use-causes.ts';
import classes from './safety.module.css';

// Lazy, with the map, which the first render does not need.
const WorldMap = lazyPart(
  async () => (await import('#src/components/world-map/world-map.tsx')).WorldMap,
  textsOf('components/world-map/world-map.tsx'),
);

const cellM = 4_000;
const nothing = [] as const;

interface PlacesProps {
  readonly vtcId: string;
  readonly days: SafetyDays;
}

/** Where incidents happened, in squares on the map. */
export function Places({ vtcId, days }: PlacesProps) {
  const t = useTranslations('safety');
  const nameCause = useCauses();
  const [game, setGame] = useState<Game>(useFirstGame());
  const { data } = useQuery(safetyPlacesQuery(vtcId, days, game));
  const cells = data?.cells ?? [];
  const most = Math.max(1, ...cells.map(({ points }) => points));
  const content = {
    lines: nothing,
    places: nothing,
    trucks: nothing,
    areas: cells.map(({ x, z, n, points, cause }) => ({
      id: `${x} ${z}`,
      at: [x, z] as const,
      sideM: cellM,
      strength: Math.max(0.25, points / most),
      tone: 'bad' as const,
      label: nameCause(cause),
      text: t('cause', { n, points }),
    })),
  };
  const place = <div className={classes.mapPlace} />;
  return (
    <TitledCard title={t('mapTitle')} text={t('mapText')}>
      <FilterChips
        label={t('game')}
        chips={games.map((value) => ({ value, label: t(`games.${value}`) }))}
        value={game}
        onChange={setGame}
      />
      <RenderLater fallback={place}>
        <Suspense fallback={place}>
          <WorldMap game={game} label={t('mapTitle')} content={content} rows={nothing} />
        </Suspense>
      </RenderLater>
      {data && data.withoutPlace > 0 && (
        <Text size="sm" c="dimmed">
          {t('withoutPlace', { n: data.withoutPlace })}
        </Text>
      )}
    </TitledCard>
  );
}
