import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { territoriesOf } from '@waybill/schema/territories';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { GameNameField } from '#src/features/jobs/components/game-name-field.tsx';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { compareNames } from '#src/lib/i18n/compare-names.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useCreateReport } from '../fuel.queries.ts';
import { reportSchema } from '../fuel.schema.ts';
import { usePrices } from '../use-prices.ts';

interface ReportFormProps {
  readonly vtcId: string;
  readonly board: Pick<FuelBoard, 'game' | 'currency'>;
  readonly onDone: () => void;
}

/** The form to report a current pump price. */
export function ReportForm({ vtcId, board, onDone }: ReportFormProps) {
  const t = useTranslations('fuel');
  const { game, currency } = board;
  const { cities } = useGameNames(vtcId);
  const { volumeUnit } = usePreferences();
  const { unit } = usePrices();
  const nameTerritory = useTerritoryName();
  const reporting = useCreateReport(vtcId);
  const schema = useMemo(
    () => reportSchema({ game, cities, volumeUnit }),
    [game, cities, volumeUnit],
  );
  const initialValues = { territory: '', city: '', minorPer100L: '' };
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues });
  const territories = territoriesOf(game)
    .map((value) => ({ value, label: nameTerritory(game, value) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
  return (
    <DialogForm
      text={t('reportText')}
      action={t('send')}
      isPending={reporting.isPending}
      onSubmit={submit((report) =>
        reporting.mutate(report, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <GameNameField
        label={t('city')}
        placeholder={t('anyCity')}
        known={cities}
        {...form.getInputProps('city')}
        value={form.values.city}
      />
      <NativeSelect
        label={game === 'ats' ? t('state') : t('country')}
        description={t('ofCity')}
        data={[{ value: '', label: t('asCity') }, ...territories]}
        {...form.getInputProps('territory')}
      />
      <TextInput
        label={t('priceOf', { unit })}
        inputMode="decimal"
        autoComplete="off"
        rightSection={
          <Text size="sm" c="dimmed">
            {currency}
          </Text>
        }
        rightSectionPointerEvents="none"
        rightSectionWidth={48}
        {...form.getInputProps('minorPer100L')}
      />
    </DialogForm>
  );
}
