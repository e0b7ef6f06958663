import { NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import type { User } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { can } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { truckModels } from '../trucks.model.ts';
import { useAddTruck } from '../trucks.queries.ts';
import { truckSchema, type TruckValues } from '../trucks.schema.ts';

interface TruckFormProps {
  readonly vtcId: string;
  readonly viewer: User;
  readonly onDone: () => void;
}

/** The form to add a truck by hand. */
export function TruckForm({ vtcId, viewer, onDone }: TruckFormProps) {
  const t = useTranslations('trucks');
  const tGames = useTranslations('gameNames');
  const separators = useSeparators();
  const adding = useAddTruck(vtcId);
  const initialValues: TruckValues = {
    driverId: viewer.id,
    game: useFirstGame(),
    modelId: '',
    plate: '',
    odometerM: '',
  };
  const { form, submit, showFailure } = useSchemaForm({ schema: truckSchema, initialValues });
  const [driver, setDriver] = useState<PickedMember | null>(viewer);
  const { game, modelId } = form.values;
  return (
    <DialogForm
      text={t('addText')}
      action={t('add')}
      isPending={adding.isPending}
      onSubmit={submit((body) => adding.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <Stack gap="md">
        {can(viewer, 'VIEW_MEMBERS_PAGE') && (
          <MemberPicker
            vtcId={vtcId}
            label={t('driver')}
            placeholder={t('chooseDriver')}
            value={driver}
            onChange={(chosen) => {
              setDriver(chosen);
              form.setFieldValue('driverId', chosen?.id ?? '');
            }}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('game')}
          data={games.map((value) => ({ value, label: tGames(value) }))}
          value={game}
          onChange={(value) => form.setValues({ game: toGame(value), modelId: '' })}
        />
        <Select
          label={t('model')}
          placeholder={t('chooseModel')}
          data={truckModels[game].map((model) => ({ value: model.id, label: modelOfTruck(model) }))}
          searchable
          nothingFoundMessage={t('noModel')}
          data-autofocus
          {...form.getInputProps('modelId')}
          value={modelId === '' ? null : modelId}
        />
        <TextInput
          label={t('plate')}
          description={t('plateHint')}
          maxLength={limits.truckPlate.max}
          {...form.getInputProps('plate')}
        />
        <NumberInput
          label={t('odometerIn')}
          min={0}
          allowDecimal={false}
          {...separators}
          {...form.getInputProps('odometerM')}
        />
      </Stack>
    </DialogForm>
  );
}

function toGame(value: string): Game {
  return games.find((game) => game === value) ?? 'ets2';
}
