import {
  Button,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { ApiError } from '@waybill/client';
import { eventReaches } from '@waybill/schema/features/company-events.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { listTimeZones, nameTimeZone } from '#src/features/account/preferences/time-zones.model.ts';
import { GameNameField } from '#src/features/jobs/components/game-name-field.tsx';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { type AfterSend, useSchemaForm } from '#src/lib/form.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import {
  dlcOf,
  eventSchema,
  type EventValues,
  type SentEvent,
  type StoredPicture,
} from '../event.schema.ts';
import { MeetingPointField } from './meeting-point-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { RouteField } from './route-field.tsx';

interface EventFormProps {
  readonly vtcId: string;
  readonly initial: EventValues;
  /** The label of the submit button. */
  readonly action: string;
  /** The label of the submit button of an event that repeats; without one it can't. */
  readonly seriesAction?: string;
  /** Whether it always repeats. */
  readonly isSeries?: boolean;
  readonly isPending: boolean;
  /** The event's current picture. Series have none. */
  readonly picture?: StoredPicture | null;
  readonly onSend: (sent: SentEvent, after: AfterSend, picture: File | null) => void;
  readonly onCancel: () => void;
}

const meetings = [0, 15, 30, 45, 60, 90, 120, 180];
const durations = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720];

/** The form of an event. */
export function EventForm(props: EventFormProps) {
  const { vtcId, initial, action, seriesAction, isSeries, isPending, onSend, onCancel } = props;
  const { picture = null } = props;
  const t = useTranslations('eventForm');
  const { duration } = useFormatters();
  const { cities } = useGameNames(vtcId);
  const schema = useMemo(() => eventSchema(cities), [cities]);
  const { form, submit, showFailure } = useSchemaForm({ schema, initialValues: initial });
  const zones = useMemo(() => listTimeZones(initial.zone), [initial.zone]);
  const dlc = dlcOf(form.values.game);
  const writeMinutes = (minutes: number) => ({
    value: String(minutes),
    label: minutes === 0 ? t('noMeeting') : duration(minutes * 60),
  });
  return (
    <form
      noValidate
      onSubmit={submit((sent) =>
        onSend(
          sent,
          {
            onSaved: () => form.resetDirty(),
            onError: (error) => {
              showFailure(error);
              const times = error instanceof ApiError ? error.body.times : undefined;
              if (times !== undefined) {
                const shown = { before: times.before.slice(11), after: times.after.slice(11) };
                form.setFieldError('departure', t('timeMissing', shown));
              }
            },
          },
          form.values.picture,
        ),
      )}
    >
      {form.isDirty() && !isPending && <UnsavedChangesGuard />}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <TextInput
            label={t('titleLabel')}
            maxLength={limits.eventTitle.max}
            {...form.getInputProps('title')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              type="datetime-local"
              label={t('departure')}
              {...form.getInputProps('departure')}
            />
            <NativeSelect
              label={t('zone')}
              data={zones.map((zone) => ({ value: zone, label: nameTimeZone(zone) }))}
              {...form.getInputProps('zone')}
            />
            <NativeSelect
              label={t('meeting')}
              data={withValue(meetings, initial.meetingMinutes).map(writeMinutes)}
              {...form.getInputProps('meetingMinutes')}
            />
            <NativeSelect
              label={t('duration')}
              data={withValue(durations, initial.minutes).map(writeMinutes)}
              {...form.getInputProps('minutes')}
            />
            <GameNameField
              label={t('from')}
              known={cities}
              isMatched={false}
              {...form.getInputProps('fromCity')}
              value={form.values.fromCity}
            />
            <GameNameField
              label={t('to')}
              known={cities}
              isMatched={false}
              {...form.getInputProps('toCity')}
              value={form.values.toCity}
            />
            <NativeSelect
              label={t('game')}
              data={games.map((value) => ({ value, label: t(`games.${value}`) }))}
              {...form.getInputProps('game')}
            />
            <TextInput
              label={t('server')}
              placeholder={t('serverPlaceholder')}
              maxLength={limits.eventServer.max}
              {...form.getInputProps('server')}
            />
            <NativeSelect
              label={t('reach')}
              data={eventReaches.map((value) => ({ value, label: t(`reaches.${value}`) }))}
              {...form.getInputProps('reach')}
            />
            <NumberInput
              label={t('places')}
              placeholder={t('noLimit')}
              allowDecimal={false}
              min={limits.eventPlaces.min}
              max={limits.eventPlaces.max}
              {...form.getInputProps('places')}
            />
            <TextInput
              label={t('livery')}
              maxLength={limits.eventLivery.max}
              {...form.getInputProps('livery')}
            />
          </SimpleGrid>
          <div>
            <Input.Label component="div">{t('dlc')}</Input.Label>
            <FilterChips
              wraps
              label={t('dlc')}
              chips={Object.entries(dlc).map(([value, label]) => ({
                value,
                label,
                isPressed: form.values.dlc.includes(value),
              }))}
              value={null}
              onChange={(key) =>
                form.setFieldValue(
                  'dlc',
                  Object.keys(dlc).filter((one) => form.values.dlc.includes(one) !== (one === key)),
                )
              }
            />
          </div>
          <MeetingPointField
            game={form.values.game === 'ats' ? 'ats' : 'ets2'}
            value={form.values.meet}
            onChange={(meet) => form.setFieldValue('meet', meet)}
          />
          <RouteField
            vtcId={vtcId}
            game={form.values.game}
            stored={initial.routePlanId}
            {...form.getInputProps('routePlanId')}
          />
          {form.values.repeats === '' && isSeries !== true && (
            <PictureField
              stored={picture}
              file={form.values.picture}
              onChange={(file) => form.setFieldValue('picture', file)}
            />
          )}
          {seriesAction !== undefined && (
            <RepeatFields vtcId={vtcId} form={form} isOptional={isSeries !== true} />
          )}
          <div>
            <Textarea
              label={t('textLabel')}
              rows={6}
              maxLength={limits.eventText.max}
              {...form.getInputProps('text')}
            />
            <Text size="sm" c="dimmed">
              {t('markdown')}
            </Text>
          </div>
          <Group gap="sm">
            <Button type="submit" loading={isPending}>
              {form.values.repeats === '' ? action : seriesAction}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}

/** Adds the stored value to the offered ones, if it is another. */
function withValue(offered: readonly number[], stored: string): number[] {
  return [...new Set([...offered, Number(stored)])].toSorted((a, b) => a - b);
}
