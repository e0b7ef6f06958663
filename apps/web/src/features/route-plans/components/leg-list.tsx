import { Text } from '@mantine/core';
import type { LaneFigures, RouteLeg } from '@waybill/schema/features/route-plans.models';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { FromTo } from '#src/components/from-to.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import type { RouteWords } from '../use-route-words.ts';
import { keyed } from '../wanted-route.model.ts';
import classes from './leg-list.module.css';

interface LegListProps {
  readonly legs: readonly RouteLeg[];
  readonly words: RouteWords;
}

/** The legs of a route, each with its figures and how reliable they are. */
export function LegList({ legs, words }: LegListProps) {
  const t = useTranslations('routePlans');
  return (
    <ol className={classes.legs}>
      {keyed(legs).map(({ key, leg }) => (
        <li key={key} className={classes.leg}>
          <FromTo from={leg.from.name} to={leg.to.name} />
          <Text size="sm">
            {[words.km(leg.distanceM), words.real(leg.realMs), words.inGame(leg.gameMinutes)].join(
              ' · ',
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {words.basisOf(leg)}
          </Text>
          {leg.company && (
            <LaneDetails title={t('ofCompany')} figures={leg.company} words={words} />
          )}
          {leg.everybody && (
            <LaneDetails title={t('ofEverybody')} figures={leg.everybody} words={words} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface LaneDetailsProps {
  readonly title: string;
  readonly figures: LaneFigures;
  readonly words: RouteWords;
}

/** The results of drives on a lane: the median, the interquartile range, and problems. */
function LaneDetails({ title, figures, words }: LaneDetailsProps) {
  const t = useTranslations('routePlans');
  const { share } = useFormatters();
  const { km, real, inGame, money, litres, between } = words;
  const rows = [
    [t('distance'), km(figures.distanceM?.median ?? null), between(figures.distanceM, km)],
    [t('realTime'), real(figures.realMs?.median ?? null), between(figures.realMs, real)],
    [
      t('gameTime'),
      inGame(figures.gameMinutes?.median ?? null),
      between(figures.gameMinutes, inGame),
    ],
    [t('fuel'), litres(figures.fuelMl?.median ?? null), between(figures.fuelMl, litres)],
    [t('tolls'), money(figures.tollsMinor?.median ?? null), between(figures.tollsMinor, money)],
    [
      t('crossings'),
      money(figures.transportMinor?.median ?? null),
      between(figures.transportMinor, money),
    ],
  ] as const;
  return (
    <details className={classes.details}>
      <summary>{t('drivesOf', { whose: title, drives: figures.drives })}</summary>
      <FigureTable
        columns={[t('figure'), t('median'), t('halfOfThem')]}
        rows={rows.map(([name, median, spread]) => ({
          key: name,
          name,
          figures: [median, spread],
        }))}
      />
      <Text size="sm">
        {t('incidents', {
          fines: figures.fines,
          amount: money(figures.finesMinor),
          collisions: figures.collisions,
          truck: share(figures.truckDamagePpm / 1e6),
          cargo: share(figures.cargoDamagePpm / 1e6),
        })}
      </Text>
      {figures.crossings.map(({ kind, from, to, drives, medianMinor }) => (
        <Text size="sm" key={`${kind} ${from} ${to}`}>
          {t(`crossing.${kind}`, { from, to, drives, amount: money(medianMinor) })}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {words.ageOf(figures)}
      </Text>
    </details>
  );
}
