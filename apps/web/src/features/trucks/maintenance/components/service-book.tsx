import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WorkOrder } from '@waybill/schema/features/maintenance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { dueQuery, ordersQuery } from '../maintenance.queries.ts';
import { useItemName } from '../use-item-name.ts';
import { DueBar, DueText } from './due-bar.tsx';
import { OrderActions } from './order-actions.tsx';
import classes from './service-book.module.css';

interface ServiceBookProps {
  readonly vtcId: string;
  readonly truckId: string;
  readonly viewer: User;
}

/** What a truck needs next, and what was done. */
export function ServiceBook({ vtcId, truckId, viewer }: ServiceBookProps) {
  const t = useTranslations('maintenance');
  const nameItem = useItemName();
  const due = useInfiniteQuery(dueQuery(vtcId, { truckId }));
  const orders = useInfiniteQuery(ordersQuery(truckId));
  const past = (orders.data?.rows ?? []).filter(
    ({ state }) => state === 'DONE' || state === 'CANCELLED',
  );
  return (
    <TitledCard title={t('serviceBook')}>
      <QueryContent
        query={due}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) =>
          rows.length === 0 && past.length === 0 ? (
            <Text c="dimmed">{t('none.all')}</Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((row) => (
                <li key={row.item} className={classes.item}>
                  <div>
                    <Text fw={600} size="sm">
                      {nameItem(row.item)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      <DueText row={row} />
                    </Text>
                  </div>
                  <DueBar ratioPpm={row.ratioPpm} />
                  <div className={classes.order}>
                    <OrderActions row={row} viewer={viewer} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {past.length > 0 && (
        <ul className={classes.list}>
          {past.map((order) => (
            <PastOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
      <MoreButton label={t('moreOrders')} failure={t('failed')} query={orders} />
    </TitledCard>
  );
}

function PastOrder({ order }: { readonly order: WorkOrder }) {
  const t = useTranslations('maintenance');
  const nameItem = useItemName();
  const { day, distance } = useFormatters();
  const { item, state, doneAt, doneOdometerM, openedAt, note } = order;
  const isDone = doneAt !== null && doneOdometerM !== null;
  return (
    <li className={classes.past}>
      <Text size="sm">
        {nameItem(item)} · {t(`states.${state}`)}
      </Text>
      <Text size="xs" c="dimmed">
        {isDone ? `${day(doneAt)} · ${distance(doneOdometerM / 1_000)}` : day(openedAt)}
        {note !== '' && ` · ${note}`}
      </Text>
    </li>
  );
}
