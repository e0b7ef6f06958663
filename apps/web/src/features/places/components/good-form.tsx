import { Button, NumberInput, Switch } from '@mantine/core';
import { gramsPerTonne, type StockGood } from '@waybill/schema/features/stock.models';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import '#src/components/switch.css';
import { GameNameField } from '#src/features/jobs/components/game-name-field.tsx';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { formOf } from '../places.model.ts';
import { useSetGoods } from '../places.queries.ts';
import { goodSchema, type GoodValues } from '../places.schema.ts';

interface GoodFormProps {
  readonly vtcId: string;
  readonly placeId: string;
  /** All of the warehouse. */
  readonly goods: readonly StockGood[];
  /** Null to add one. */
  readonly good: StockGood | null;
  readonly onDone: () => void;
}

/** The form to add a cargo to a warehouse, or to change how it is traded. */
export function GoodForm({ vtcId, placeId, goods, good, onDone }: GoodFormProps) {
  const t = useTranslations('warehouses');
  const saving = useSetGoods(placeId);
  const separators = useSeparators();
  const { cargoes } = useGameNames(vtcId);
  const known = good === null ? cargoes : [{ id: good.cargoId, name: good.cargo }];
  const initialValues: GoodValues = {
    cargo: good?.cargo ?? '',
    takes: good?.takes ?? true,
    gives: good?.gives ?? true,
    minG: good ? good.minG / gramsPerTonne : '',
  };
  const { form, submit, showFailure } = useSchemaForm({
    schema: goodSchema(known),
    initialValues,
  });
  const save = (list: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(list, { onSuccess: onDone, onError: showFailure });
  return (
    <DialogForm
      text={t('goodText')}
      action={good === null ? t('add') : t('save')}
      isPending={saving.isPending}
      other={
        good && (
          <Button
            variant="default"
            color="red"
            me="auto"
            onClick={() => save(formOf(goods.filter((it) => it.cargoId !== good.cargoId)))}
          >
            {t('remove')}
          </Button>
        )
      }
      onSubmit={submit((changed) => save(formOf(goods, changed)))}
      onCancel={onDone}
    >
      {good === null && (
        <GameNameField
          label={t('cargo')}
          known={cargoes}
          data-autofocus
          {...form.getInputProps('cargo')}
          value={form.values.cargo}
        />
      )}
      <Switch
        label={t('takes')}
        description={t('takesHint')}
        {...form.getInputProps('takes', { type: 'checkbox' })}
      />
      <Switch
        label={t('gives')}
        description={t('givesHint')}
        {...form.getInputProps('gives', { type: 'checkbox' })}
      />
      <NumberInput
        label={t('minIn')}
        description={t('minHint')}
        min={0}
        decimalScale={3}
        {...separators}
        {...form.getInputProps('minG')}
      />
    </DialogForm>
  );
}
