import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Route } from '@waybill/schema/features/route-plans.models';
import { useTranslations } from 'use-intl';
import { type RouteWords, useSpotWords } from '../use-route-words.ts';
import classes from './leg-list.module.css';

interface StopTableProps {
  readonly route: Route;
  readonly words: RouteWords;
}

/** The breaks by the rules on driving hours, and the fuel stops, in route order. */
export function StopTable({ route, words }: StopTableProps) {
  const t = useTranslations('routePlans');
  const { breaks, fuelStops, legs } = route;
  const placeOf = useSpotWords(legs, words);
  const rests = breaks.map(({ leg, distanceM, kind, minutes, drivenMinutes }) => ({
    leg,
    distanceM,
    city: null,
    what: t(kind === 'REST' ? 'rest' : 'break', {
      length: words.inGame(minutes),
      driven: words.inGame(drivenMinutes),
    }),
  }));
  const fills = fuelStops.map(({ leg, distanceM, city, volumeMl, priceMinor }) => ({
    leg,
    distanceM,
    city,
    what: t(priceMinor === null ? 'fill' : 'fillFor', {
      volume: words.litres(volumeMl),
      amount: words.money(priceMinor === null ? null : (volumeMl / 1_000) * priceMinor),
    }),
  }));
  const stops = [...rests, ...fills].toSorted((a, b) => a.leg - b.leg || a.distanceM - b.distanceM);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="stops">
      <Stack gap="sm">
        <Title order={2} size="h3" id="stops">
          {t('stops')}
        </Title>
        {stops.length === 0 ? (
          <Text c="dimmed">{t('noStops')}</Text>
        ) : (
          <ol className={classes.legs}>
            {stops.map((stop) => (
              <li key={`${stop.what} ${stop.leg} ${stop.distanceM}`} className={classes.leg}>
                <Text size="sm">{stop.what}</Text>
                <Text size="sm" c="dimmed">
                  {stop.city === null ? placeOf(stop) : t('inCity', { city: stop.city })}
                </Text>
              </li>
            ))}
          </ol>
        )}
        <Text size="xs" c="dimmed">
          {t('hoursRule')}
        </Text>
      </Stack>
    </Paper>
  );
}
