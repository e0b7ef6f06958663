import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { bonusMeasures, payPeriods, type PayScheme } from '@waybill/schema/features/payroll.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import '#src/components/switch.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useSetScheme } from '../payroll.queries.ts';
import { schemeSchema, valuesOf } from '../payroll.schema.ts';

interface SchemeFormProps {
  readonly vtcId: string;
  readonly scheme: PayScheme | null;
  readonly currency: LedgerCurrency;
  readonly onDone: () => void;
}

/** The form of what a company pays. */
export function SchemeForm({ vtcId, scheme, currency, onDone }: SchemeFormProps) {
  const t = useTranslations('payroll');
  const saving = useSetScheme(vtcId);
  const separators = useSeparators();
  const { form, submit, showFailure } = useSchemaForm({
    schema: schemeSchema,
    initialValues: valuesOf(scheme),
  });
  const money = { min: 0, decimalScale: 2, ...separators };
  const percent = { min: 0, max: 100, decimalScale: 2, suffix: ' %', ...separators };
  const { bonuses } = form.values;
  return (
    <DialogForm
      text={t('formText')}
      action={t('save')}
      isPending={saving.isPending}
      onSubmit={submit((body) => saving.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('period')}
        data={payPeriods.map((value) => ({ value, label: t(`every.${value}`) }))}
        {...form.getInputProps('period')}
      />
      <Switch
        label={t('salaries')}
        description={t('salariesHint')}
        {...form.getInputProps('salary', { type: 'checkbox' })}
      />
      <Group grow align="start">
        <NumberInput
          label={t('perKmIn', { currency })}
          {...money}
          {...form.getInputProps('perKm')}
        />
        <NumberInput
          label={t('perJobIn', { currency })}
          {...money}
          {...form.getInputProps('perJob')}
        />
      </Group>
      <Group grow align="start">
        <NumberInput label={t('shareLabel')} {...percent} {...form.getInputProps('sharePercent')} />
        <NumberInput label={t('finesLabel')} {...percent} {...form.getInputProps('finesPercent')} />
      </Group>
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t('bonuses')}
        </Text>
        {bonuses.map(({ key, measure }, index) => (
          <Group key={key} align="start" gap="xs" wrap="nowrap">
            <Select
              aria-label={t('bonusFor', { number: index + 1 })}
              data={bonusMeasures.map((value) => ({ value, label: t(`measures.${value}`) }))}
              allowDeselect={false}
              flex={2}
              {...form.getInputProps(`bonuses.${index}.measure`)}
            />
            <NumberInput
              aria-label={t('bonusFrom', { number: index + 1 })}
              placeholder={t('from')}
              hideControls
              min={0}
              decimalScale={measure === 'jobs' ? 0 : 2}
              suffix={measure === 'jobs' ? '' : measure === 'distanceM' ? ' km' : ' %'}
              flex={1}
              {...separators}
              {...form.getInputProps(`bonuses.${index}.atLeast`)}
            />
            <NumberInput
              aria-label={t('bonusAmount', { number: index + 1, currency })}
              placeholder={currency}
              hideControls
              flex={1}
              {...money}
              {...form.getInputProps(`bonuses.${index}.amount`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('removeBonus', { number: index + 1 })}
              onClick={() => form.removeListItem('bonuses', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {bonuses.length < limits.payBonuses && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() =>
                form.insertListItem('bonuses', {
                  key: crypto.randomUUID(),
                  measure: 'onTimePpm',
                  atLeast: 90,
                  amount: '',
                })
              }
            >
              {t('addBonus')}
            </Button>
          </Group>
        )}
      </Stack>
      <Switch
        label={t('autoDraft')}
        description={t('autoDraftHint', { days: limits.payDraftDays })}
        {...form.getInputProps('autoDraft', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
