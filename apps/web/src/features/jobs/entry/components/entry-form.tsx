import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { games } from '@waybill/schema/features/telemetry.models';
import type { User } from '@waybill/schema/features/users.models';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { can } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { GameNameField } from '../../components/game-name-field.tsx';
import { useGameNames } from '../../plans/plans.queries.ts';
import { useEnterJob } from '../entry.queries.ts';
import { emptyEntry, entrySchema } from '../entry.schema.ts';
import classes from './entry-form.module.css';
import { MoreFigures } from './more-figures.tsx';
import { NumberField } from './number-field.tsx';

interface EntryFormProps {
  readonly vtcId: string;
  readonly viewer: User;
}

/** The form to enter an untracked delivery. Leads to its waybill, which is in review. */
export function EntryForm({ vtcId, viewer }: EntryFormProps) {
  const t = useTranslations('jobEntry');
  const navigate = useNavigate();
  const entering = useEnterJob(vtcId);
  const { cargoes, cities } = useGameNames(vtcId);
  const preferences = usePreferences();
  const { distanceUnit, massUnit, volumeUnit } = preferences;
  const timeZone = timeZoneOf(preferences);
  const schema = useMemo(
    () => entrySchema({ cargoes, cities, timeZone, distanceUnit, massUnit, volumeUnit }),
    [cargoes, cities, timeZone, distanceUnit, massUnit, volumeUnit],
  );
  const initialValues = { ...emptyEntry, game: useFirstGame() };
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues });
  const [driver, setDriver] = useState<PickedMember | null>(null);
  const { game, cargo, source, destination } = form.values;
  const currency = gameCurrencies[game];
  const mayEnterForOthers = can(viewer, 'REVIEW_JOBS') && can(viewer, 'VIEW_MEMBERS_PAGE');
  const isOther = driver !== null && driver.id !== viewer.id;
  return (
    <form
      noValidate
      aria-label={t('formTitle')}
      onSubmit={submit((values) =>
        entering.mutate(
          { form: values, driverId: isOther ? driver.id : null },
          {
            onSuccess: ({ job }) => {
              form.resetDirty();
              void navigate(jobPath(job.id));
            },
            onError: showFailure,
          },
        ),
      )}
    >
      {form.isDirty() && <UnsavedChangesGuard />}
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
        {mayEnterForOthers && (
          <MemberPicker
            vtcId={vtcId}
            label={t('driver')}
            placeholder={t('yourself', { name: viewer.username })}
            value={driver}
            onChange={setDriver}
          />
        )}
        <div className={classes.fields}>
          <NativeSelect
            label={t('game')}
            data={games.map((value) => ({ value, label: t(`games.${value}`) }))}
            value={game}
            onChange={(event) => {
              const chosen = games.find((known) => known === event.currentTarget.value);
              if (chosen !== undefined) form.setFieldValue('game', chosen);
            }}
          />
          <GameNameField
            label={t('cargo')}
            required
            known={cargoes}
            {...form.getInputProps('cargo.id')}
            value={cargo.id}
          />
          <GameNameField
            label={t('from')}
            required
            known={cities}
            {...form.getInputProps('source.cityId')}
            value={source.cityId}
          />
          <GameNameField
            label={t('to')}
            required
            known={cities}
            {...form.getInputProps('destination.cityId')}
            value={destination.cityId}
          />
          <TextInput
            type="datetime-local"
            label={t('started')}
            required
            description={t('clock', { timeZone })}
            {...form.getInputProps('startedAt')}
          />
          <TextInput
            type="datetime-local"
            label={t('ended')}
            required
            description={t('clock', { timeZone })}
            {...form.getInputProps('endedAt')}
          />
          <NumberField
            label={t('distance')}
            unit={distanceUnit}
            required
            {...form.getInputProps('distanceM')}
          />
          <NumberField
            label={t('revenue')}
            unit={currency}
            required
            {...form.getInputProps('revenueMinor')}
          />
        </div>
        <MoreFigures form={form} currency={currency} massUnit={massUnit} volumeUnit={volumeUnit} />
        <Group justify="flex-end">
          <Button type="submit" loading={entering.isPending}>
            {t('enter')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
