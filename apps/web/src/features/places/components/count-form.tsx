import { NumberInput, TextInput } from '@mantine/core';
import { gramsPerTonne, type StockGood } from '@waybill/schema/features/stock.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFormatters } from '#src/lib/formatters.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useCountStock } from '../places.queries.ts';
import { countSchema, type CountValues } from '../places.schema.ts';

interface CountFormProps {
  readonly placeId: string;
  readonly good: StockGood;
  readonly onDone: () => void;
}

/** The form to count a cargo by hand. */
export function CountForm({ placeId, good, onDone }: CountFormProps) {
  const t = useTranslations('warehouses');
  const { mass } = useFormatters();
  const counting = useCountStock(placeId);
  const separators = useSeparators();
  const initialValues: CountValues = { massG: good.levelG / gramsPerTonne, reason: '' };
  const { form, submit, showFailure } = useSchemaForm({
    schema: countSchema(good.cargoId),
    initialValues,
  });
  return (
    <DialogForm
      text={t('countText', { level: mass(good.levelG / gramsPerTonne) })}
      action={t('count')}
      isPending={counting.isPending}
      onSubmit={submit((body) =>
        counting.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <NumberInput
        label={t('massIn')}
        min={0}
        decimalScale={3}
        data-autofocus
        {...separators}
        {...form.getInputProps('massG')}
      />
      <TextInput
        label={t('reason')}
        maxLength={limits.stockReason.max}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
