import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MarketWatch, marketUnit } from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { useWatch, watchesQuery } from '../market.queries.ts';
import { useMarketFigures } from '../use-market-figures.ts';

/** The values to choose from, in hundredths of the index. */
const values = { abovePpm: [105, 110, 115, 120, 125, 130], belowPpm: [95, 90, 85, 80] } as const;
const ways = ['abovePpm', 'belowPpm'] as const;
const unitOfHundredth = marketUnit / 100;

interface WatchValuesProps {
  readonly game: Game;
  readonly cargoId: string;
}

/** Chooses at which values of a cargo's index the viewer is told: one tap each, and another to stop. */
export function WatchValues({ game, cargoId }: WatchValuesProps) {
  const t = useTranslations('market');
  const { index } = useMarketFigures();
  const query = useQuery(watchesQuery());
  const watching = useWatch(game, cargoId);
  if (query.data === undefined) return null;
  const stored = query.data.find((it) => it.game === game && it.cargoId === cargoId);
  const { abovePpm = null, belowPpm = null } = watching.isPending
    ? watching.variables
    : (stored ?? {});
  const chosen: Pick<MarketWatch, (typeof ways)[number]> = { abovePpm, belowPpm };
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('watch')}</Text>
      {ways.map((way) => {
        const offered = values[way].map((hundredths) => hundredths * unitOfHundredth);
        // Also one that was set elsewhere.
        const own = chosen[way];
        const all = own === null || offered.includes(own) ? offered : [own, ...offered];
        return (
          <div key={way}>
            <Text size="sm" c="dimmed" mb={4}>
              {t(way)}
            </Text>
            <FilterChips
              label={t(way)}
              wraps
              chips={all.map((ppm) => ({ value: `${ppm}`, label: index(ppm) }))}
              value={own === null ? null : `${own}`}
              onChange={(value) =>
                watching.mutate({ ...chosen, [way]: Number(value) === own ? null : Number(value) })
              }
            />
          </div>
        );
      })}
      <Text size="xs" c="dimmed">
        {t('watchHint')}
      </Text>
    </Stack>
  );
}
