import { NumberInput } from '@mantine/core';
import type { Ledger } from '@waybill/schema/features/ledger.models';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useUpdateLedger } from '../ledger.queries.ts';
import { settingsSchema } from '../ledger.schema.ts';

interface SettingsFormProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
  readonly onDone: () => void;
}

/** USD per EUR until a company sets its own rate. */
const defaultRate = 1.1;

/** The settings of the books: overdraft and exchange rate. */
export function SettingsForm({ vtcId, ledger, onDone }: SettingsFormProps) {
  const t = useTranslations('ledger');
  const saving = useUpdateLedger(vtcId);
  const separators = useSeparators();
  const rate = ledger.rates[0]?.usdPerEurPpm;
  const { form, submit, showFailure } = useSchemaForm({
    schema: settingsSchema,
    initialValues: {
      overdraft: ledger.overdraftMinor / 100,
      rate: rate === undefined ? defaultRate : rate / 1_000_000,
    },
  });
  return (
    <DialogForm
      action={t('saveSettings')}
      isPending={saving.isPending}
      onSubmit={submit((body) => saving.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <NumberInput
        label={t('overdraft', { currency: ledger.currency })}
        description={t('overdraftHint')}
        min={0}
        decimalScale={2}
        data-autofocus
        {...separators}
        {...form.getInputProps('overdraft')}
      />
      <NumberInput
        label={t('rate')}
        description={t('rateHint')}
        min={0.1}
        max={10}
        step={0.01}
        decimalScale={6}
        {...separators}
        {...form.getInputProps('rate')}
      />
    </DialogForm>
  );
}
