import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { calendarSources } from '@waybill/schema/features/calendar.models';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useSections } from '#src/features/users/users.queries.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { groupByDay, localDay, rangeOf, shiftMonth, weeksOf } from '../calendar.model.ts';
import { calendarQuery } from '../calendar.queries.ts';
import { DayEntries } from '../components/day-entries.tsx';
import { FeedDialog } from '../components/feed-dialog.tsx';
import { MonthGrid } from '../components/month-grid.tsx';

/** All dates of the company and the viewer, as a month or a list. */
export function CalendarPage() {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const timeZone = timeZoneOf(usePreferences());
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const { isExpanded, toggle } = useSections();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const { day, today, setDay } = useDay(timeZone);
  const weeks = weeksOf(day);
  const days = weeks.flat();
  const query = useQuery(calendarQuery(rangeOf(days, timeZone)));
  const shown = calendarSources.filter((source) => isExpanded(`calendar-${source}`));
  const entries = query.data?.entries.filter(({ source }) => shown.includes(source)) ?? [];
  // A company without books needs no word of wages.
  const hasPayroll = query.data?.entries.some(({ source }) => source === 'payroll') ?? false;
  const filtered = calendarSources.filter((source) => source !== 'payroll' || hasPayroll);
  const byDay = groupByDay(entries, days, timeZone);
  const isMonth = isWide && isExpanded('calendar-month');
  const busyDays = days.filter(
    (one) => one.slice(0, 7) === day.slice(0, 7) && byDay.get(one)?.length,
  );
  return (
    <TitledPage
      action={
        <Button
          variant="default"
          leftSection={<IconRss size={18} aria-hidden />}
          onClick={() => setIsSubscribing(true)}
        >
          {t('feed.open')}
        </Button>
      }
    >
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('previous')}
            onClick={() => setDay(shiftMonth(day, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('next')}
            onClick={() => setDay(shiftMonth(day, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <Title order={2} size="h3" aria-live="polite">
            {format.dateTime(new Date(day), { year: 'numeric', month: 'long', timeZone: 'UTC' })}
          </Title>
        </Group>
        <Group gap="xs">
          {isWide && (
            <FilterChips
              label={t('view')}
              chips={(['month', 'agenda'] as const).map((value) => ({
                value,
                label: t(`views.${value}`),
              }))}
              value={isMonth ? 'month' : 'agenda'}
              onChange={(value) => {
                if ((value === 'month') !== isMonth) toggle('calendar-month');
              }}
            />
          )}
          <Button variant="default" onClick={() => setDay(today)}>
            {t('today')}
          </Button>
        </Group>
      </Group>
      <FilterChips
        label={t('filter')}
        chips={filtered.map((value) => ({
          value,
          label: t(`sources.${value}`),
          isPressed: shown.includes(value),
        }))}
        value={null}
        onChange={(source) => toggle(`calendar-${source}`)}
      />
      {query.data?.hasMore === true && <Text c="dimmed">{t('more')}</Text>}
      {query.isError && !query.data ? (
        <ErrorState message={t('failed')} query={query} />
      ) : isMonth ? (
        <>
          <MonthGrid
            weeks={weeks}
            byDay={byDay}
            selected={day}
            today={today}
            isLoading={query.isPending}
            onSelect={setDay}
          />
          <DayEntries day={day} entries={byDay.get(day) ?? []} />
        </>
      ) : query.isPending ? (
        <ListSkeleton label={t('loading')} />
      ) : busyDays.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        busyDays.map((one) => <DayEntries key={one} day={one} entries={byDay.get(one) ?? []} />)
      )}
      <FeedDialog opened={isSubscribing} sources={shown} onClose={() => setIsSubscribing(false)} />
    </TitledPage>
  );
}

/** The selected day, which is in the address. */
function useDay(timeZone: string) {
  const { parameters, change } = useParameters();
  const today = localDay(useMinute().toISOString(), timeZone);
  const asked = parameters.get('day') ?? '';
  const isDay = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  return {
    day: isDay ? asked : today,
    today,
    setDay: (next: string) => change({ day: next === today ? '' : next }),
  };
}
