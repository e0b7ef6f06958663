import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Route } from '@waybill/schema/features/route-plans.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useRouteWords } from '../use-route-words.ts';
import { LegList } from './leg-list.tsx';
import classes from './route-result.module.css';
import { StopTable } from './stop-table.tsx';
import { TrafficList } from './traffic-list.tsx';

// Lazy, with the map, so that the figures don't wait for it.
const RouteMap = lazyPart(
  async () => (await import('./route-map.tsx')).RouteMap,
  textsOf('features/route-plans/components/route-map.tsx'),
);

/** The figures of a route. */
export function RouteResult({ route }: { readonly route: Route }) {
  const t = useTranslations('routePlans');
  const words = useRouteWords(route.currency);
  const { totals, legs, order, detour } = route;
  const usesStraight = legs.some(({ basis }) => basis === 'STRAIGHT');
  return (
    <Stack gap="lg">
      <div className={classes.map}>
        <Suspense>
          <RouteMap
            route={route}
            label={t('mapLabel')}
            whatOf={(leg) => `${words.km(leg.distanceM)}, ${words.basisOf(leg)}`}
          />
        </Suspense>
      </div>
      <InstrumentStrip isFramed>
        <Instrument
          caption={t('distance')}
          value={words.km(totals.distanceM)}
          note={t('onTheOdometer')}
        />
        <Instrument
          caption={t('realTime')}
          value={words.real(totals.realMs)}
          note={t('atTheWheel')}
        />
        <Instrument
          caption={t('gameTime')}
          value={words.inGame(totals.gameMinutes)}
          note={t('withRests')}
        />
        <Instrument
          caption={t('fuel')}
          value={words.litres(totals.fuelMl)}
          note={words.money(totals.fuelMinor)}
        />
        <Instrument
          caption={t('tolls')}
          value={words.money(totals.tollsMinor)}
          note={t('median')}
        />
        <Instrument
          caption={t('crossings')}
          value={words.money(totals.transportMinor)}
          note={t('ferriesAndTrains')}
        />
      </InstrumentStrip>
      <Paper component="section" withBorder p="md" aria-labelledby="legs">
        <Stack gap="sm">
          <Title order={2} size="h3" id="legs">
            {t('legs')}
          </Title>
          {order.kind === 'SHORTEST' && (
            <Text size="sm" c="dimmed">
              {order.savedM === null || order.savedM <= 0
                ? t('orderKept')
                : t('orderSaved', { distance: words.km(order.savedM) })}
            </Text>
          )}
          <LegList legs={legs} words={words} />
          {usesStraight && (
            <Text size="xs" c="dimmed">
              {t(detour.drives > 0 ? 'detourKnown' : 'detourAssumed', {
                factor: detour.factor,
                drives: detour.drives,
              })}
            </Text>
          )}
        </Stack>
      </Paper>
      <StopTable route={route} words={words} />
      <TrafficList route={route} words={words} />
    </Stack>
  );
}
