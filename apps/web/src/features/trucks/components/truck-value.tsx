import { Button, Group, NumberInput, Stack } from '@mantine/core';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { Facts } from '#src/components/fact-card.tsx';
import '#src/components/input.css';
import { TitledCard } from '#src/components/titled-card.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useBuyTruck, useSellTruck } from '../trucks.queries.ts';
import { nameOf } from '../trucks.model.ts';
import { priceSchema } from '../trucks.schema.ts';

interface TruckValueProps {
  readonly truck: TruckDetail;
  readonly mayTrade: boolean;
}

/** What a truck that the company bought is worth, and the buttons to buy and sell it. */
export function TruckValue({ truck, mayTrade }: TruckValueProps) {
  const t = useTranslations('trucks');
  const { day, roundAmount } = useFormatters();
  const selling = useSellTruck(truck.id);
  const [isBuying, setIsBuying] = useState(false);
  const { bookMinor, owned, status, joinedInto } = truck;
  const value =
    owned === null || bookMinor === null ? dash : roundAmount(bookMinor, owned.currency);
  const isBuyable =
    owned === null && joinedInto === null && ['ACTIVE', 'WORKSHOP'].includes(status);
  const close = () => setIsBuying(false);
  if (owned === null && !(mayTrade && isBuyable)) return null;
  return (
    <TitledCard title={t('value')}>
      <Stack gap="sm">
        {owned === null ? (
          <span>{t('notOwned')}</span>
        ) : (
          <Facts
            facts={[
              [t('boughtFor'), roundAmount(owned.priceMinor, owned.currency)],
              [t('boughtAt'), day(owned.boughtAt)],
              owned.soldAt === null ? [t('bookValue'), value] : [t('soldAt'), day(owned.soldAt)],
              ...(owned.soldAt === null
                ? []
                : [
                    [
                      t('soldFor'),
                      owned.soldMinor === null
                        ? dash
                        : roundAmount(owned.soldMinor, owned.currency),
                    ] as const,
                  ]),
            ]}
          />
        )}
        {mayTrade && (
          <Group gap="xs">
            {isBuyable && (
              <Button variant="default" onClick={() => setIsBuying(true)}>
                {t('buy')}
              </Button>
            )}
            {owned !== null && owned.soldAt === null && (
              <ConfirmButton
                label={t('sell')}
                title={t('sellTitle', { name: nameOf(truck) })}
                text={t('sellText', { value })}
                isDangerous
                onConfirm={async () => selling.mutateAsync()}
              />
            )}
          </Group>
        )}
      </Stack>
      <Dialog opened={isBuying} title={t('buyTitle', { name: nameOf(truck) })} onClose={close}>
        <PurchaseForm truckId={truck.id} onDone={close} />
      </Dialog>
    </TitledCard>
  );
}

interface PurchaseFormProps {
  readonly truckId: string;
  readonly onDone: () => void;
}

function PurchaseForm({ truckId, onDone }: PurchaseFormProps) {
  const t = useTranslations('trucks');
  const separators = useSeparators();
  const buying = useBuyTruck(truckId);
  const { min, max, default: usual } = limits.truckPriceMinor;
  const { form, submit, showFailure } = useSchemaForm({
    schema: priceSchema,
    initialValues: { priceMinor: usual / 100 },
  });
  return (
    <DialogForm
      text={t('buyText')}
      action={t('buy')}
      isPending={buying.isPending}
      onSubmit={submit((body) => buying.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <NumberInput
        label={t('price')}
        min={min / 100}
        max={max / 100}
        decimalScale={2}
        data-autofocus
        {...separators}
        {...form.getInputProps('priceMinor')}
      />
    </DialogForm>
  );
}
