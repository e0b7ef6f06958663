import { Stack, Text } from '@mantine/core';
import type { NoLoad as NoLoadFacts } from '@waybill/schema/features/dispatcher.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BlockList } from './block-list.tsx';
import { EstimateCard } from './estimate-card.tsx';

interface NoLoadProps {
  readonly none: NoLoadFacts;
  readonly game: Game;
  readonly above?: ReactNode;
}

/** Why there is no load for a driver, with the best one. */
export function NoLoad({ none: { blocks, best }, game, above }: NoLoadProps) {
  const t = useTranslations('dispatcher');
  const others = best !== null && best.netMinor > 0 && blocks.length === 0;
  return (
    <Stack gap="sm">
      {above}
      {blocks.length === 0 && (
        <Text>{best === null ? t('noOffers') : t(others ? 'othersBetter' : 'nonePaysOff')}</Text>
      )}
      <BlockList blocks={blocks} game={game} />
      {best !== null && (
        <EstimateCard
          estimate={best}
          isBlocked={blocks.length > 0}
          above={
            <Text size="sm" c="dimmed">
              {t('best')}
            </Text>
          }
        />
      )}
    </Stack>
  );
}
