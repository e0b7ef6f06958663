import { SimpleGrid, TextInput } from '@mantine/core';
import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { compareNames } from '#src/lib/i18n/compare-names.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { typedPrice } from '../fuel.model.ts';
import { useSetBasePrices } from '../fuel.queries.ts';
import { baseSchema } from '../fuel.schema.ts';
import { usePrices } from '../use-prices.ts';

interface BaseFormProps {
  readonly vtcId: string;
  readonly board: FuelBoard;
  readonly onDone: () => void;
}

/** The form for the base prices of all territories. */
export function BaseForm({ vtcId, board, onDone }: BaseFormProps) {
  const t = useTranslations('fuel');
  const { volumeUnit } = usePreferences();
  const { decimalSeparator } = useSeparators();
  const { unit } = usePrices();
  const nameTerritory = useTerritoryName();
  const setting = useSetBasePrices(vtcId);
  // Frozen on open: the server detects concurrent changes by the version.
  const [{ game, version, territories, currency }] = useState(board);
  const initial = useMemo(
    () =>
      Object.fromEntries(
        territories.map(({ territory, inputs }) => [
          territory,
          typedPrice(inputs.base, volumeUnit, decimalSeparator),
        ]),
      ),
    [territories, volumeUnit, decimalSeparator],
  );
  const schema = useMemo(
    () => baseSchema({ game, version, initial, volumeUnit }),
    [game, version, initial, volumeUnit],
  );
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues: initial });
  const named = territories
    .map(({ territory }) => ({ territory, name: nameTerritory(game, territory) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <DialogForm
      text={t('baseText', { unit, currency })}
      action={t('baseSave')}
      isPending={setting.isPending}
      onSubmit={submit((base) => setting.mutate(base, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {named.map(({ territory, name }) => (
          <TextInput
            key={territory}
            label={name}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(territory)}
          />
        ))}
      </SimpleGrid>
    </DialogForm>
  );
}
