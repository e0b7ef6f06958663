import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { can } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { GameNameField } from '../../components/game-name-field.tsx';
import { emptyPlan, planSchema } from '../plan.schema.ts';
import { useCreatePlan, useGameNames } from '../plans.queries.ts';

interface PlanFormProps {
  readonly vtcId: string;
  readonly viewer: User;
}

/** The form to plan a job for one or any driver; empty fields match anything. */
export function PlanForm({ vtcId, viewer }: PlanFormProps) {
  const t = useTranslations('plans');
  const planning = useCreatePlan(vtcId);
  const { cargoes, cities } = useGameNames(vtcId);
  const timeZone = timeZoneOf(usePreferences());
  const schema = useMemo(
    () => planSchema({ cargoes, cities, timeZone }),
    [cargoes, cities, timeZone],
  );
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues: emptyPlan });
  const [driver, setDriver] = useState<PickedMember | null>(null);
  const choose = (chosen: PickedMember | null) => {
    setDriver(chosen);
    form.setFieldValue('driverId', chosen?.id ?? null);
  };
  const begin = () => {
    form.reset();
    setDriver(null);
  };
  return (
    <form
      noValidate
      aria-label={t('formTitle')}
      onSubmit={submit((plan) => planning.mutate(plan, { onSuccess: begin, onError: showFailure }))}
    >
      {form.isDirty() && <UnsavedChangesGuard />}
      <Stack gap="sm">
        {can(viewer, 'VIEW_MEMBERS_PAGE') ? (
          <MemberPicker
            vtcId={vtcId}
            label={t('driver')}
            placeholder={t('anybody')}
            value={driver}
            onChange={choose}
          />
        ) : (
          <NativeSelect
            label={t('driver')}
            data={[
              { value: '', label: t('anybody') },
              { value: viewer.id, label: viewer.username },
            ]}
            value={driver?.id ?? ''}
            onChange={(event) => choose(event.currentTarget.value === '' ? null : viewer)}
          />
        )}
        <GameNameField
          label={t('cargo')}
          placeholder={t('anyCargo')}
          known={cargoes}
          {...form.getInputProps('cargoId')}
          value={form.values.cargoId}
        />
        <Group grow align="flex-start" gap="sm">
          <GameNameField
            label={t('from')}
            placeholder={t('anyCity')}
            known={cities}
            {...form.getInputProps('sourceCityId')}
            value={form.values.sourceCityId}
          />
          <GameNameField
            label={t('to')}
            placeholder={t('anyCity')}
            known={cities}
            {...form.getInputProps('destinationCityId')}
            value={form.values.destinationCityId}
          />
        </Group>
        <TextInput
          type="datetime-local"
          label={t('due')}
          description={t('dueHint', { timeZone })}
          {...form.getInputProps('dueAt')}
        />
        <Textarea
          label={t('note')}
          rows={2}
          maxLength={limits.jobPlanNote.max}
          {...form.getInputProps('note')}
        />
        {driver === null && (
          <Checkbox
            label={t('isShared')}
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={planning.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
