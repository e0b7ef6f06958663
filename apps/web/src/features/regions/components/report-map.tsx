import { Paper, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { mapOf } from '../region-map.model.ts';
import type { ShownReport } from '../regions.queries.ts';
import type { ReportSearch } from '../report-search.model.ts';
import { useMeasures } from '../use-measures.ts';
import { usePlaceNames } from '../use-place-names.ts';
import classes from './report-map.module.css';

// Lazy, with the map, which the first render does not need.
const WorldMap = lazyPart(
  async () => (await import('#src/components/world-map/world-map.tsx')).WorldMap,
  textsOf('components/world-map/world-map.tsx'),
);

interface ReportMapProps {
  readonly report: Pick<ShownReport, 'rows'>;
  readonly search: Pick<ReportSearch, 'by' | 'game' | 'sort'>;
}

/** The report's rows on the map, sized by the measure that they are sorted by. */
export function ReportMap({ report: { rows }, search: { by, game, sort } }: ReportMapProps) {
  const t = useTranslations('regions');
  const { namePlace, nameRow } = usePlaceNames(game);
  const measure = useMeasures(game).find((each) => each.sort === sort);
  const lines = rows.map((row) => ({
    key: row.key,
    name: nameRow(row, by),
    value: (row.now && measure?.valueOf(row.now)) ?? 0,
    text: `${measure?.label}: ${measure?.write(row.now)}`,
    ends: [row.source, row.destination].flatMap((place) =>
      place ? [{ name: namePlace(place, by), at: place.at }] : [],
    ),
  }));
  const content = mapOf(lines, by, measure?.label ?? '');
  const isOnMap = content.lines.length > 0 || (content.marks ?? []).length > 0;
  const place = <div className={classes.place} />;
  return (
    <Paper component="section" withBorder aria-label={t('map')} className={classes.card}>
      <RenderLater fallback={place}>
        <Suspense fallback={place}>
          <WorldMap
            game={game}
            label={t('map')}
            content={content}
            rows={
              by === 'lane'
                ? lines.map(({ key, name, text }) => ({ key, what: text, where: name }))
                : []
            }
          />
        </Suspense>
      </RenderLater>
      {!isOnMap && (
        <Text size="sm" c="dimmed" px="md" py={8}>
          {t('notOnMap')}
        </Text>
      )}
    </Paper>
  );
}
