import { Input, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { weekdays } from '@waybill/schema/features/company-events.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { previewQuery } from '../company-events.queries.ts';
import { type EventValues, nthsOf, recurrenceOf, weekdayOf } from '../event.schema.ts';
import { useWeekdayName } from './event-rule.tsx';

interface RepeatFieldsProps {
  readonly vtcId: string;
  readonly form: UseFormReturnType<EventValues>;
  /** Whether it can also be a single event. */
  readonly isOptional: boolean;
}

/** Whether and how an event repeats, with its next dates. */
export function RepeatFields({ vtcId, form, isOptional }: RepeatFieldsProps) {
  const t = useTranslations('eventForm');
  const { repeats, departure } = form.values;
  const nameWeekday = useWeekdayName();
  const weekday = weekdayOf(departure);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          label={t('repeats')}
          data={(isOptional
            ? (['never', 'week', 'month'] as const)
            : (['week', 'month'] as const)
          ).map((value) => ({
            value: value === 'never' ? '' : value,
            label: t(`repeatsEvery.${value}`),
          }))}
          {...form.getInputProps('repeats')}
        />
        {repeats !== '' && (
          <>
            <NativeSelect
              label={t('interval')}
              data={[1, 2, 3, 4].slice(0, repeats === 'week' ? 4 : 3).map((count) => ({
                value: String(count),
                label: repeats === 'week' ? t('weeks', { count }) : t('months', { count }),
              }))}
              {...form.getInputProps('interval')}
            />
            {repeats === 'month' && weekday !== null && (
              <NativeSelect
                label={t('nth')}
                data={nthsOf(departure).map((nth) => ({
                  value: String(nth),
                  label: t('nthDay', { nth: String(nth), day: nameWeekday(weekday) }),
                }))}
                {...form.getInputProps('nth')}
              />
            )}
            <TextInput type="date" label={t('until')} {...form.getInputProps('until')} />
          </>
        )}
      </SimpleGrid>
      {repeats === 'week' && <Weekdays form={form} />}
      {repeats !== '' && <Preview vtcId={vtcId} values={form.values} />}
    </Stack>
  );
}

function Weekdays({ form }: Pick<RepeatFieldsProps, 'form'>) {
  const t = useTranslations('eventForm');
  const nameWeekday = useWeekdayName();
  const { weekdays: chosen, departure } = form.values;
  const ofDeparture = weekdayOf(departure);
  const pressed = chosen.length > 0 || ofDeparture === null ? chosen : [ofDeparture];
  return (
    <div>
      <Input.Label component="div">{t('weekdays')}</Input.Label>
      <FilterChips
        wraps
        label={t('weekdays')}
        chips={weekdays.map((day) => ({
          value: day,
          label: nameWeekday(day, 'short'),
          isPressed: pressed.includes(day),
        }))}
        value={null}
        onChange={(day) => {
          const next = weekdays.filter((one) => pressed.includes(one) !== (one === day));
          if (next.length > 0) form.setFieldValue('weekdays', next);
        }}
      />
    </div>
  );
}

interface PreviewProps {
  readonly vtcId: string;
  readonly values: EventValues;
}

/** The next departures, by the organiser’s clock. */
function Preview({ vtcId, values }: PreviewProps) {
  const t = useTranslations('eventForm');
  const format = useFormatter();
  const recurrence = recurrenceOf(values);
  const { data } = useQuery(previewQuery(vtcId, recurrence));
  if (recurrence === null || data === undefined) return null;
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: values.zone } as const;
  return (
    <section aria-label={t('nextDates')}>
      <Text fw={500}>{t('nextDates')}</Text>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} spacing={4} m={0} ps="lg">
        {data.starts.map((start) => (
          <Text key={start} component="li" size="sm">
            <time dateTime={start}>{format.dateTime(new Date(start), style)}</time>
          </Text>
        ))}
      </SimpleGrid>
      {data.starts.length === 0 && <Text size="sm">{t('noDates')}</Text>}
    </section>
  );
}
