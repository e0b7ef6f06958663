import { Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { truckSettingsFormSchema } from '@waybill/schema/features/trucks.fields';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { garagesQuery } from '#src/lib/garages-query.ts';
import { useUpdateTruck } from '../trucks.queries.ts';

interface TruckSettingsFormProps {
  readonly vtcId: string;
  readonly truck: TruckDetail;
  readonly onDone: () => void;
}

/** The form to change a truck’s nickname and base, and the plate of one that wasn’t seen so far. */
export function TruckSettingsForm({ vtcId, truck, onDone }: TruckSettingsFormProps) {
  const t = useTranslations('trucks');
  const updating = useUpdateTruck(truck.id);
  const { data } = useQuery(garagesQuery(vtcId));
  const isByHand = truck.source === 'HAND';
  const { form, submit, showFailure } = useSchemaForm({
    schema: truckSettingsFormSchema,
    initialValues: {
      nickname: truck.nickname ?? '',
      placeId: truck.place?.id ?? null,
      ...(isByHand && { plate: truck.plate ?? '' }),
    },
  });
  const garages = (data ?? []).filter(({ game }) => game === truck.game);
  const isInService = truck.status === 'ACTIVE' || truck.status === 'WORKSHOP';
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
        <TextInput
          label={t('nickname')}
          description={t('optional')}
          maxLength={limits.truckNickname.max}
          data-autofocus
          {...form.getInputProps('nickname')}
        />
        {isByHand && (
          <TextInput
            label={t('plate')}
            description={t('plateHint')}
            maxLength={limits.truckPlate.max}
            {...form.getInputProps('plate')}
          />
        )}
        {isInService && (
          <Select
            label={t('base')}
            placeholder={t('noBase')}
            description={t('baseHint')}
            data={garages.map(({ id, city }) => ({ value: id, label: city.name }))}
            clearable
            {...form.getInputProps('placeId')}
          />
        )}
      </Stack>
    </DialogForm>
  );
}
