import { Group, NativeSelect } from '@mantine/core';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import '#src/components/input.css';
import { listYears, type LookBackTime } from '../look-backs.model.ts';

interface TimePickerProps {
  readonly time: LookBackTime;
  /** Called with what has changed, as in the address. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Chooses a year, or a month of it. */
export function TimePicker({ time, onChange }: TimePickerProps) {
  const t = useTranslations('myYear');
  const format = useFormatter();
  const { year, month } = time;
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: format.dateTime(new Date(Date.UTC(year, index)), { month: 'long', timeZone: 'UTC' }),
  }));
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('year')}
        value={String(year)}
        data={listYears(useNow(), year).map(String)}
        onChange={({ currentTarget }) => onChange({ year: currentTarget.value })}
      />
      <NativeSelect
        label={t('month')}
        value={month === null ? '' : String(month)}
        data={[{ value: '', label: t('wholeYear') }, ...months]}
        onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
      />
    </Group>
  );
}
