import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Route } from '@waybill/schema/features/route-plans.models';
import { useTranslations } from 'use-intl';
import type { RouteWords } from '../use-route-words.ts';
import classes from './leg-list.module.css';

interface StopTableProps {
  readonly route: Route;
  readonly words: RouteWords;
}

/** Where one rests by the rule of hours, and where one fills up, in the order of the way. */
export function StopTable({ route, words }: StopTableProps) {
  const t = useTranslations('routePlans');
  const { breaks, fuelStops, legs } = route;
  const rests = breaks.map(({ leg, distanceM, kind, minutes, drivenMinutes }) => ({
    leg,
    distanceM,
    what: t(kind === 'REST' ? 'rest' : 'break', {
      length: words.inGame(minutes),
      driven: words.inGame(drivenMinutes),
    }),
  }));
  const fills = fuelStops.map(({ leg, distanceM, volumeMl, priceMinor }) => ({
    leg,
    distanceM,
    what: t(priceMinor === null ? 'fill' : 'fillFor', {
      volume: words.litres(volumeMl),
      amount: words.money(priceMinor === null ? null : (volumeMl / 1_000) * priceMinor),
    }),
  }));
  const stops = [...rests, ...fills].toSorted((a, b) => a.leg - b.leg || a.distanceM - b.distanceM);
  const placeOf = ({ leg, distanceM }: (typeof stops)[number]) => {
    const { from, to, distanceM: length } = legs[leg] ?? {};
    if (length != null && distanceM >= length) return t('inCity', { city: to?.name ?? '' });
    return t('after', { distance: words.km(distanceM), city: from?.name ?? '' });
  };
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
                  {placeOf(stop)}
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
