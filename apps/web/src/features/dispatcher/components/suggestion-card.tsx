import { Button, Group, Text } from '@mantine/core';
import type { Suggestion } from '@waybill/schema/features/dispatcher.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useAcceptSuggestion, useDeclineSuggestion } from '../dispatcher.queries.ts';
import { EstimateCard } from './estimate-card.tsx';

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** True to name the driver, in lists of several. */
  readonly showsDriver?: boolean;
  /** Below the buttons. */
  readonly children?: ReactNode;
}

/** A suggested load, to accept or decline. */
export function SuggestionCard({ suggestion, showsDriver = false, children }: SuggestionCardProps) {
  const t = useTranslations('dispatcher');
  const accepting = useAcceptSuggestion();
  const declining = useDeclineSuggestion();
  const { id, driver, isDispatched } = suggestion;
  const isAnswered = accepting.isSuccess || declining.isSuccess;
  return (
    <EstimateCard
      estimate={suggestion}
      above={
        showsDriver ? (
          <Group gap="xs">
            <Avatar person={driver} side={24} />
            <Text fw={600}>{driver.username}</Text>
          </Group>
        ) : (
          isDispatched && (
            <Group>
              <Tag>{t('dispatched')}</Tag>
            </Group>
          )
        )
      }
    >
      {isAnswered ? (
        <Text component="output" size="sm" c="dimmed">
          {accepting.isSuccess ? t('isAccepted') : t('isDeclined')}
        </Text>
      ) : (
        <Group gap="xs">
          <Button
            size="xs"
            loading={accepting.isPending}
            disabled={declining.isPending}
            onClick={() => accepting.mutate(id)}
          >
            {t(showsDriver ? 'assign' : 'accept')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={declining.isPending}
            disabled={accepting.isPending}
            onClick={() => declining.mutate(id)}
          >
            {t('decline')}
          </Button>
        </Group>
      )}
      {children}
    </EstimateCard>
  );
}
