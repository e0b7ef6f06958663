import {
  Checkbox,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { type LiveryDetail, liveryLicences } from '@waybill/schema/features/liveries.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { truckModels } from '../../trucks.model.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateLivery, useUpdateLivery } from '../liveries.queries.ts';
import { liverySettingsSchema, newLiverySchema, valuesOf } from '../liveries.schema.ts';

interface LiveryFormProps {
  readonly vtcId: string;
  readonly onDone: () => void;
}

/** The form to create a livery. */
export function LiveryForm({ vtcId, onDone }: LiveryFormProps) {
  const t = useTranslations('liveries');
  const creating = useCreateLivery(vtcId);
  const initialValues = valuesOf(null, useFirstGame());
  const { form, submit, showFailure } = useSchemaForm({ schema: newLiverySchema, initialValues });
  const { game } = form.values;
  const tGames = useTranslations('gameNames');
  return (
    <DialogForm
      text={t('createText')}
      action={t('create')}
      isPending={creating.isPending}
      onSubmit={submit((body) =>
        creating.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('game')}
          data={games.map((value) => ({ value, label: tGames(value) }))}
          value={game}
          onChange={(value) => form.setValues({ game: toGame(value), models: [] })}
        />
        <LiveryInputs game={game} getInputProps={form.getInputProps} />
      </Stack>
    </DialogForm>
  );
}

interface LiverySettingsProps {
  readonly livery: LiveryDetail;
  readonly onDone: () => void;
}

/** The form to change a livery. */
export function LiverySettings({ livery, onDone }: LiverySettingsProps) {
  const t = useTranslations('liveries');
  const updating = useUpdateLivery(livery.id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: liverySettingsSchema,
    initialValues: valuesOf(livery, livery.game),
  });
  return (
    <DialogForm
      action={t('save')}
      isPending={updating.isPending}
      onSubmit={submit((body) =>
        updating.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <Stack gap="md">
        <LiveryInputs game={livery.game} getInputProps={form.getInputProps} />
        <Checkbox
          label={t('require')}
          description={t('requireHint')}
          {...form.getInputProps('isRequired', { type: 'checkbox' })}
        />
      </Stack>
    </DialogForm>
  );
}

interface LiveryInputsProps {
  readonly game: Game;
  readonly getInputProps: (field: string) => object;
}

function LiveryInputs({ game, getInputProps }: LiveryInputsProps) {
  const t = useTranslations('liveries');
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={limits.liveryName.max}
        data-autofocus
        {...getInputProps('name')}
      />
      <MultiSelect
        label={t('models')}
        description={t('modelsHint')}
        data={truckModels[game].map((model) => ({ value: model.id, label: modelOfTruck(model) }))}
        searchable
        maxValues={limits.liveryModels}
        {...getInputProps('models')}
      />
      <TagsInput
        label={t('colours')}
        description={t('coloursHint')}
        placeholder="#1b4a9c"
        maxTags={limits.liveryColours}
        {...getInputProps('colours')}
      />
      <Select
        label={t('licence')}
        allowDeselect={false}
        data={liveryLicences.map((value) => ({ value, label: t(`licences.${value}`) }))}
        {...getInputProps('licence')}
      />
      <TextInput
        label={t('credits')}
        description={t('optional')}
        maxLength={limits.liveryCredits.max}
        {...getInputProps('credits')}
      />
      <TextInput
        label={t('workshop')}
        description={t('workshopHint')}
        {...getInputProps('workshopItem')}
      />
    </>
  );
}

function toGame(value: string): Game {
  return games.find((game) => game === value) ?? 'ets2';
}
