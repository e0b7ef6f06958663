import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { dayOf } from '@waybill/schema/days';
import { accountsByType, type Ledger } from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useCreateEntry } from '../ledger.queries.ts';
import { entrySchema, type EntryValues } from '../ledger.schema.ts';

interface EntryFormProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
  readonly onDone: () => void;
}

/** The form of a manual entry: money in or out, and for what. */
export function EntryForm({ vtcId, ledger, onDone }: EntryFormProps) {
  const t = useTranslations();
  const creating = useCreateEntry(vtcId);
  const today = dayOf(useMinute());
  const initialValues: EntryValues = {
    direction: 'out',
    account: '',
    amount: '',
    day: today,
    note: '',
  };
  const { form, submit, showFailure } = useSchemaForm({ schema: entrySchema, initialValues });
  const group = (type: keyof typeof accountsByType) => ({
    group: t(`ledger.types.${type}`),
    items: accountsByType[type]
      .filter((account) => account !== 'cash')
      .map((account) => ({ value: account, label: t(`ledgerAccounts.${account}`) })),
  });
  const isOut = form.values.direction === 'out';
  return (
    <DialogForm
      action={t('ledger.addEntry')}
      isPending={creating.isPending}
      onSubmit={submit((body) =>
        creating.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('ledger.direction')}
        data={[
          { value: 'out', label: t('ledger.moneyOut') },
          { value: 'in', label: t('ledger.moneyIn') },
        ]}
        {...form.getInputProps('direction')}
      />
      <Select
        label={t('ledger.account')}
        placeholder={t('ledger.chooseAccount')}
        data={
          isOut
            ? [group('costs'), group('equity'), group('assets'), group('income')]
            : [group('income'), group('equity'), group('assets'), group('costs')]
        }
        searchable
        {...form.getInputProps('account')}
      />
      <NumberInput
        label={t('ledger.amountIn', { currency: ledger.currency })}
        min={0}
        decimalScale={2}
        {...useSeparators()}
        {...form.getInputProps('amount')}
      />
      <TextInput
        type="date"
        label={t('ledger.day')}
        min={ledger.startsOn}
        max={today}
        {...form.getInputProps('day')}
      />
      <TextInput
        label={t('ledger.note')}
        maxLength={limits.ledgerNote.max}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
