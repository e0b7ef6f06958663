import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from './content.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapTable, type MapRow } from './map-table.tsx';
import { useMapStage } from './use-map-stage.ts';
import type { MapGame } from './world.ts';
import './world-map.css';

export interface WorldMapProps {
  readonly game: MapGame;
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** What lies above the base; it is drawn anew when it is another object. */
  readonly content: MapContent;
  /** The same as the content, to be read. */
  readonly rows: readonly MapRow[];
  /** Whether it is the page, so that wheel and finger are its own. */
  readonly isWholePage?: boolean;
  /** Whether it shows no edge of the world, even where not all of the content is seen then. */
  readonly isFilled?: boolean;
}

/** The map of a game's world, drawn by the product itself, with the same as a table. */
export function WorldMap({
  game,
  label,
  content,
  rows,
  isWholePage = false,
  isFilled = false,
}: WorldMapProps) {
  const t = useTranslations('map');
  const hintId = useId();
  const [isTable, setIsTable] = useState(false);
  const { surfaceRef, stageRef, view, hasFailed, zoom, fit } = useMapStage({
    game,
    content,
    isAmidPage: !isWholePage,
    isFilled,
  });

  return (
    <figure className="world-map" data-whole-page={isWholePage || undefined}>
      <div className="map-frame">
        <div
          ref={surfaceRef}
          className="map-surface"
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={isTable ? -1 : 0}
          hidden={isTable}
        >
          <div ref={stageRef} className="map-stage" aria-hidden />
        </div>
        {isTable && <MapTable label={label} rows={rows} />}
        <MapButtons
          isTable={isTable}
          onTable={() => setIsTable(!isTable)}
          onZoom={zoom}
          onFit={fit}
        />
      </div>
      <p id={hintId} hidden>
        {t('hint')}
      </p>
      <MapLegend game={game} content={content} scale={view?.scale ?? null} hasFailed={hasFailed} />
    </figure>
  );
}
