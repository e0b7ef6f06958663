import { Select } from '@mantine/core';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import {
  enlargementPriceOf,
  type Place,
  placeTerms,
  rentOf,
} from '@waybill/schema/features/places.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFormatters } from '#src/lib/formatters.ts';
import { useEnlargePlace } from '../places.queries.ts';

interface EnlargementFormProps {
  readonly place: Place;
  readonly currency: LedgerCurrency | null;
  readonly onDone: () => void;
}

/** The form to enlarge a place: the new size, with its price and rent. */
export function EnlargementForm({ place, currency, onDone }: EnlargementFormProps) {
  const t = useTranslations('places');
  const { mass, roundAmount } = useFormatters();
  const enlarging = useEnlargePlace(place);
  const { kind, size } = place;
  const { most, step } = placeTerms[kind];
  const sizes = Array.from(
    { length: (most - size) / step },
    (_, index) => size + (index + 1) * step,
  );
  const [chosen, setChosen] = useState(size + step);
  const write = (minor: number) => (currency === null ? null : roundAmount(minor, currency));
  return (
    <DialogForm
      text={
        currency === null
          ? t('enlargeFree')
          : t('enlargeText', {
              price: write(enlargementPriceOf(kind, size, chosen)) ?? '',
              rent: write(rentOf(kind, chosen)) ?? '',
            })
      }
      action={t('enlarge')}
      isPending={enlarging.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        enlarging.mutate(chosen, { onSuccess: onDone });
      }}
      onCancel={onDone}
    >
      <Select
        label={t('newSize')}
        data={sizes.map((value) => ({
          value: `${value}`,
          label: kind === 'GARAGE' ? t('slotCount', { slots: value }) : mass(value),
        }))}
        value={`${chosen}`}
        onChange={(value) => setChosen(Number(value))}
        allowDeselect={false}
        data-autofocus
      />
    </DialogForm>
  );
}
