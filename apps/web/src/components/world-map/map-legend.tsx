import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { metresPerUnit } from '#src/lib/units.ts';
import type { MapContent } from './content.ts';
import { scaleBarOf } from './view.ts';
import type { MapGame } from './world.ts';

interface MapLegendProps {
  readonly game: MapGame;
  readonly content: MapContent;
  /** True if the road network is shown. */
  readonly hasRoads: boolean;
  /** Metres of the game per pixel; null until something is drawn. */
  readonly scale: number | null;
  /** True if the base failed to load. */
  readonly hasFailed: boolean;
}

const lineKinds = ['trace', 'trail', 'ahead', 'ferry', 'road'] as const;

/** The legend of a map, with its scale bar. */
export function MapLegend({ game, content, hasRoads, scale, hasFailed }: MapLegendProps) {
  const t = useTranslations('map');
  const kinds = lineKinds.filter(
    (kind) => (kind !== 'road' || !hasRoads) && content.lines.some((line) => line.kind === kind),
  );
  const signs = (['bad', 'report'] as const).filter((kind) =>
    content.places.some((place) => place.kind === kind),
  );
  return (
    <figcaption className="map-legend">
      <ul aria-label={t('legend')}>
        {hasRoads && (
          <li>
            <svg className="map-sign" data-kind="roads" viewBox="0 0 56 12" aria-hidden>
              <path d="M2 5.7L54 4.4v3.2L2 6.3z" />
              <path d="M30 6h24" className="map-sign-core" />
            </svg>
            {t('kinds.roads')}
          </li>
        )}
        {kinds.map((kind) => (
          <li key={kind}>
            <svg className="map-sign" data-kind={kind} viewBox="0 0 28 12" aria-hidden>
              <path d="M2 6h24" />
              <path d="M2 6h24" className="map-sign-core" />
            </svg>
            {t(`kinds.${kind}`)}
          </li>
        ))}
        {content.marks !== undefined && content.marks.length > 0 && content.marksMean && (
          <li>
            <svg className="map-sign" data-kind="mark" viewBox="0 0 28 14" aria-hidden>
              <circle cx="6" cy="9.5" r="3" />
              <circle cx="19" cy="7" r="6" />
            </svg>
            {content.marksMean}
          </li>
        )}
        {content.areas !== undefined && content.areas.length > 0 && content.areasMean && (
          <li>
            <svg
              className="map-sign"
              data-kind="area"
              data-tone={content.areas[0]?.tone}
              viewBox="0 0 28 12"
              aria-hidden
            >
              <path d="M2 1h7v10h-7z" opacity=".3" />
              <path d="M11 1h7v10h-7z" opacity=".55" />
              <path d="M20 1h7v10h-7z" />
            </svg>
            {content.areasMean}
          </li>
        )}
        {signs.map((kind) => (
          <li key={kind}>
            <svg className="map-sign" data-kind="bad" viewBox="0 0 28 14" aria-hidden>
              <path d="M14 1.5l6.5 11h-13zM14 5.5v3M14 10.4v.1" />
            </svg>
            {t(`kinds.${kind}`)}
          </li>
        ))}
        <li>{hasFailed ? t('noBase') : t('approximate')}</li>
      </ul>
      {scale !== null && <ScaleBar game={game} scale={scale} />}
    </figcaption>
  );
}

function ScaleBar({ game, scale }: { readonly game: MapGame; readonly scale: number }) {
  const t = useTranslations('map');
  const { distance } = useFormatters();
  const { distanceUnit } = usePreferences();
  const { earthM, pixels } = scaleBarOf(game, scale, metresPerUnit(distanceUnit));
  const length = distance(earthM / 1_000);
  return (
    <div className="map-scale" title={t('scale', { distance: length })}>
      <span style={{ width: pixels }} />
      {length}
    </div>
  );
}
