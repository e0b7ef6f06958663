import { FilterChips } from '#src/components/filter-chips.tsx';
import type { LookBackRoads } from '@waybill/schema/features/look-backs.models';
import { decodeTile } from '@waybill/telemetry/road-tiles';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from '#src/components/world-map/content.ts';
import { linesOf } from '#src/components/world-map/road-layer.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import classes from './look-back.module.css';

/** A map of the roads that a driver drove; of one game at a time. */
export function DrivenMap({ roads }: { readonly roads: LookBackRoads }) {
  const t = useTranslations('lookBack');
  const [chosen, setChosen] = useState<'ets2' | 'ats' | null>(null);
  const [most] = roads.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const shown = roads.find(({ game }) => game === chosen) ?? most;
  const content = useMemo(() => contentOf(shown), [shown]);
  if (!shown) return null;
  return (
    <section aria-label={t('roads')}>
      {roads.length > 1 && (
        <FilterChips
          label={t('roads')}
          chips={roads.map(({ game }) => ({ value: game, label: t(`games.${game}`) }))}
          value={shown.game}
          onChange={setChosen}
        />
      )}
      <div className={classes.map}>
        <WorldMap
          key={shown.game}
          game={shown.game}
          label={t('roads')}
          content={content}
          rows={[]}
        />
      </div>
    </section>
  );
}

type GameRoads = LookBackRoads[number];

const sizeOf = ({ tiles }: GameRoads) => tiles.reduce((sum, { cells }) => sum + cells.length, 0);

function contentOf(roads: GameRoads | undefined): MapContent {
  const cells = (roads?.tiles ?? []).flatMap(({ tile, cells: text }) =>
    decodeTile(
      tile,
      Uint8Array.from(atob(text), (byte) => byte.codePointAt(0) ?? 0),
    ),
  );
  return {
    lines: linesOf(cells).flatMap(({ lines }) =>
      lines.map(({ points }) => ({ kind: 'trace' as const, points })),
    ),
    places: [],
    trucks: [],
  };
}
