import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { CityTable } from '../components/city-table.tsx';
import { Hours } from '../components/hours.tsx';
import { Outside } from '../components/outside.tsx';
import { ReportForm } from '../components/report-form.tsx';
import { ReportList } from '../components/report-list.tsx';
import { type Layer, layers } from '../conditions.model.ts';
import { areasQuery, reportsQuery } from '../traffic.queries.ts';
import { useTrafficWords } from '../use-traffic-words.ts';
import classes from '../components/traffic.module.css';

// Lazy, with the map, which is as large as the rest of the page.
const TrafficMap = lazyPart(
  async () => (await import('../components/traffic-map.tsx')).TrafficMap,
  textsOf('features/traffic/components/traffic-map.tsx'),
);

interface Middle {
  readonly x: number;
  readonly z: number;
}

/** Traffic conditions: a map, a table, the hours of the day, and drivers' reports. */
export function WeatherPage() {
  const t = useTranslations('traffic');
  const words = useTrafficWords();
  const [game, setGame] = useState<Game>(useFirstGame());
  const [layer, setLayer] = useState<Layer>('congestion');
  const [isReporting, setIsReporting] = useState(false);
  const [middle, setMiddle] = useState<Middle | null>(null);
  // A ref, because only a report reads it: state would render the page on each frame of a movement.
  const seenMiddle = useRef<Middle | null>(null);
  const see = useCallback((view: Middle) => void (seenMiddle.current = view), []);
  const { data } = useInfiniteQuery(reportsQuery(game));
  const reports = data?.rows ?? [];
  const { data: now } = useQuery(areasQuery(game));
  const loading = <Text c="dimmed">{t('loading')}</Text>;
  const isEmpty = now !== undefined && now.areas.every((area) => area[layer] === null);
  const report = () => {
    setMiddle(seenMiddle.current);
    setIsReporting(true);
  };
  const close = () => setIsReporting(false);
  const gameNames = { ets2: t('ets2'), ats: t('ats') };
  const layerNames = { congestion: t('congestion'), wet: t('wet') };
  return (
    <>
      <TitledPage action={<Button onClick={report}>{t('report')}</Button>}>
        <Group gap="lg">
          <FilterChips
            label={t('games')}
            chips={games.map((value) => ({ value, label: gameNames[value] }))}
            value={game}
            onChange={setGame}
          />
          <FilterChips
            label={t('layers')}
            chips={layers.map((value) => ({ value, label: layerNames[value] }))}
            value={layer}
            onChange={setLayer}
          />
        </Group>
        {isEmpty && (
          <Text>
            <strong>{t('noneNow')}</strong> {t('noneNowText')}
          </Text>
        )}
        <div className={classes.columns}>
          <Card withBorder p={0} className={classes.map}>
            <RenderLater fallback={loading}>
              <Suspense fallback={loading}>
                <TrafficMap
                  game={game}
                  layer={layer}
                  reports={reports}
                  words={words}
                  onView={see}
                />
              </Suspense>
            </RenderLater>
          </Card>
          <Stack component="section" gap="xs" className={classes.reports} aria-label={t('reports')}>
            <Title order={2} size="h3">
              {t('reports')}
            </Title>
            <ReportList game={game} />
          </Stack>
        </div>
        <Stack gap="xs">
          <Title order={2} size="h3">
            {t('cities')}
          </Title>
          <CityTable game={game} />
        </Stack>
        <Hours game={game} />
        <Outside game={game} />
      </TitledPage>
      <Dialog opened={isReporting} title={t('reportTitle')} onClose={close}>
        <ReportForm game={game} middle={middle} onClose={close} />
      </Dialog>
    </>
  );
}
