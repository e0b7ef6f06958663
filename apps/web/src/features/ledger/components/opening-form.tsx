import { NumberInput, Select, TextInput } from '@mantine/core';
import { dayOf } from '@waybill/schema/days';
import { ledgerCurrencies } from '@waybill/schema/features/ledger.models';
import { useLocale, useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { nameCode } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useOpenLedger } from '../ledger.queries.ts';
import { openingSchema } from '../ledger.schema.ts';

interface OpeningFormProps {
  readonly vtcId: string;
  readonly onDone: () => void;
}

/** The form that opens the books: currency, first day and cash. */
export function OpeningForm({ vtcId, onDone }: OpeningFormProps) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const opening = useOpenLedger(vtcId);
  const today = dayOf(useMinute());
  const { form, submit, showFailure } = useSchemaForm({
    schema: openingSchema,
    initialValues: { currency: 'EUR', startsOn: `${today.slice(0, 4)}-01-01`, opening: 0 },
  });
  return (
    <DialogForm
      text={t('openText')}
      action={t('open')}
      isPending={opening.isPending}
      onSubmit={submit((body) => opening.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <Select
        label={t('currency')}
        description={t('currencyHint')}
        data={ledgerCurrencies.map((value) => ({
          value,
          label: nameCode(locale, 'currency', value) ?? value,
        }))}
        allowDeselect={false}
        {...form.getInputProps('currency')}
      />
      <TextInput
        type="date"
        label={t('startsOn')}
        description={t('startsOnHint')}
        max={today}
        {...form.getInputProps('startsOn')}
      />
      <NumberInput
        label={t('openingCash')}
        description={t('openingCashHint')}
        min={0}
        decimalScale={2}
        {...useSeparators()}
        {...form.getInputProps('opening')}
      />
    </DialogForm>
  );
}
