import { Button } from '@mantine/core';
import { IconCheck, IconTool, IconX } from '@tabler/icons-react';
import { type MaintenanceRow, repairItem } from '@waybill/schema/features/maintenance.models';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { RowMenu, type RowAction } from '#src/components/row-menu.tsx';
import { Tag } from '#src/components/tag.tsx';
import { nameOf } from '../../trucks.model.ts';
import { can } from '#src/lib/can.ts';
import { dash } from '#src/lib/formatters.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { useCancelOrder, useCompleteOrder, useStartOrder } from '../maintenance.queries.ts';
import { useItemName } from '../use-item-name.ts';
import classes from './order-actions.module.css';

const OrderForm = lazyPart(async () => (await import('./order-form.tsx')).OrderForm);

interface OrderActionsProps {
  readonly row: MaintenanceRow;
  readonly viewer: User;
}

/** The order of an item, with what the viewer can do: order it, take the truck to the workshop, say that it is done, or cancel it. */
export function OrderActions({ row, viewer }: OrderActionsProps) {
  const t = useTranslations('maintenance');
  const nameItem = useItemName();
  const writeDay = useUtcDay();
  const [isOpen, setIsOpen] = useState(false);
  const [starting, completing, cancelling] = [
    useStartOrder(),
    useCompleteOrder(),
    useCancelOrder(),
  ];
  const { truck, item, order } = row;
  const mayWrite = can(viewer, 'FLEET');
  const about = { item: nameItem(item), truck: nameOf(truck) };
  if (order === null) {
    if (!mayWrite) return dash;
    const close = () => setIsOpen(false);
    const title = t('orderTitle', about);
    return (
      <>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={title}
          onClick={() => setIsOpen(true)}
        >
          {t('orderAction')}
        </Button>
        <Dialog opened={isOpen} title={title} onClose={close}>
          <Suspense fallback={<ListSkeleton label={t('loading')} />}>
            <OrderForm truckId={truck.id} item={item} onDone={close} onMissing={close} />
          </Suspense>
        </Dialog>
      </>
    );
  }
  const { id, state, dueOn } = order;
  const isRepair = item === repairItem;
  const mayComplete = mayWrite || truck.driver?.id === viewer.id;
  const actions: RowAction[] = [
    ...(mayWrite && state === 'OPEN'
      ? [{ label: t('start'), icon: IconTool, reason: null, onChoose: () => starting.mutate(id) }]
      : []),
    ...(mayComplete
      ? [
          {
            label: t('complete'),
            icon: IconCheck,
            reason: isRepair ? t('repairIsSeen') : null,
            onChoose: () => completing.mutate(id),
          },
        ]
      : []),
    ...(mayWrite
      ? [{ label: t('cancel'), icon: IconX, reason: null, onChoose: () => cancelling.mutate(id) }]
      : []),
  ];
  return (
    <span className={classes.order}>
      <Tag>
        {state === 'OPEN' && dueOn !== null
          ? t('plannedOn', { day: writeDay(dueOn) })
          : t(`states.${state}`)}
      </Tag>
      {actions.length > 0 && <RowMenu label={t('actions', about)} actions={actions} />}
    </span>
  );
}
