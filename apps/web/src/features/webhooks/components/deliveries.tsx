import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  WebhookDelivery,
  WebhookDeliveryState,
} from '@waybill/schema/features/webhooks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { deliveriesQuery, useRedeliverFailed } from '../webhooks.queries.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import classes from './deliveries.module.css';
import { useTypeName } from '../use-type-name.ts';

interface DeliveriesProps {
  readonly webhookId: string;
  readonly name: string;
}

const filters = ['ALL', 'WAITING', 'FAILED'] as const;
type Filter = (typeof filters)[number];

/** A webhook's delivery log. */
export function Deliveries({ webhookId, name }: DeliveriesProps) {
  const t = useTranslations('webhooks');
  const [filter, setFilter] = useState<Filter>('ALL');
  const [opened, setOpened] = useState<string | null>(null);
  const state: WebhookDeliveryState | null = filter === 'ALL' ? null : filter;
  const query = useInfiniteQuery(deliveriesQuery(webhookId, state));
  const redelivering = useRedeliverFailed(webhookId);
  return (
    <Stack gap="sm" component="section" aria-label={t('log', { name })}>
      <Group gap="xs" justify="space-between">
        <FilterChips
          label={t('filter')}
          value={filter}
          chips={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={setFilter}
        />
        {filter === 'FAILED' && (query.data?.rows.length ?? 0) > 0 && (
          <Button
            variant="default"
            loading={redelivering.isPending}
            onClick={() => redelivering.mutate()}
          >
            {t('redeliverFailed')}
          </Button>
        )}
      </Group>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loadingLog')} />}
        failed={t('logFailed')}
      >
        {({ rows: deliveries }) =>
          deliveries.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(`nothing.${filter}`)}
            </Text>
          ) : (
            <ol className={classes.list}>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onOpen={() => setOpened(delivery.id)}
                />
              ))}
            </ol>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={t('logFailed')} query={query} />
      {opened !== null && <DeliveryDialog deliveryId={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onOpen: () => void;
}

function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const { sequence, type, state, createdAt, lastAttempt } = delivery;
  const t = useTranslations('webhooks');
  const nameType = useTypeName();
  const status = lastAttempt?.status ?? null;
  return (
    <li className={classes.delivery}>
      <div className={classes.about}>
        <span className={classes.type}>
          {nameType(type)} <span className={classes.quiet}>#{sequence}</span>
        </span>
        <span data-trouble={state === 'FAILED'} className={classes.state}>
          {t(`deliveryStates.${state}`)}
          {status !== null && ` · ${status}`}
        </span>
        <span className={classes.quiet}>
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('showDelivery', { sequence: String(sequence) })}
        onClick={onOpen}
      >
        {t('show')}
      </Button>
    </li>
  );
}
