import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from './content.ts';
import { rowsOfAreas } from './draw-areas.ts';
import { rowsOfMarks } from './draw-marks.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapTable, type MapRow } from './map-table.tsx';
import { type MapLife, useMapStage } from './use-map-stage.ts';
import type { MapGame } from './world.ts';
import './world-map.css';

export interface WorldMapProps extends MapLife {
  readonly game: MapGame;
  /** The accessible name. */
  readonly label: string;
  /** The content above the base; a new object is redrawn. */
  readonly content: MapContent;
  /** The content for the table; marks and areas add their own rows. */
  readonly rows: readonly MapRow[];
  /** True if the map is the page, and may use wheel and single-finger gestures. */
  readonly isWholePage?: boolean;
  /** True to show no edge of the world, even if that cuts off content. */
  readonly isFilled?: boolean;
  /** Shown over the map, such as a page's buttons. */
  readonly children?: ReactNode;
}

/** A map of a game's world, drawn by the app, with a table of the same content. */
export function WorldMap({
  game,
  label,
  content,
  rows,
  isWholePage = false,
  isFilled = false,
  children,
  ...life
}: WorldMapProps) {
  const t = useTranslations('map');
  const hintId = useId();
  const [isTable, setIsTable] = useState(false);
  const { surfaceRef, stageRef, view, hasFailed, cities, zoom, fit } = useMapStage({
    game,
    content,
    isAmidPage: !isWholePage,
    isFilled,
    ...life,
  });

  return (
    <figure className="world-map" data-whole-page={isWholePage || undefined}>
      <div className="map-frame">
        <div
          ref={surfaceRef}
          className="map-surface"
          data-picks={life.onPick !== undefined || undefined}
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={isTable ? -1 : 0}
          hidden={isTable}
        >
          <div ref={stageRef} className="map-stage" aria-hidden />
        </div>
        {children}
        {isTable && (
          <MapTable
            label={label}
            rows={[
              ...rows,
              ...rowsOfMarks(content.marks ?? []),
              ...rowsOfAreas(content.areas ?? []),
              ...(cities.length > 0
                ? [
                    {
                      key: 'cities',
                      what: t('cities'),
                      where: cities.map(({ name }) => name).join(', '),
                    },
                  ]
                : []),
            ]}
          />
        )}
        <MapButtons
          isTable={isTable}
          onTable={() => setIsTable(!isTable)}
          onZoom={zoom}
          onFit={fit}
        />
      </div>
      <p id={hintId} hidden>
        {t('hint')} {life.onChoose && t('chooseHint')} {life.onPick && t('pickHint')}
      </p>
      {!isTable && (
        <MapLegend
          game={game}
          content={content}
          hasRoads={life.roads !== undefined}
          scale={view?.scale ?? null}
          hasFailed={hasFailed}
        />
      )}
    </figure>
  );
}
