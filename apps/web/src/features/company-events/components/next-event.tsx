import { Group, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { calendarPath } from '#src/features/calendar/calendar.paths.ts';
import { eventPath } from '#src/lib/shared-paths.ts';
import { nextEventQuery } from '../company-events.queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { EventCounts, EventHead, EventRoute } from './event-card.tsx';
import { EventTimes } from './event-times.tsx';

/** The next event that the viewer takes part in or can take part in, with their answer. Nothing without one. */
export function NextEvent() {
  const t = useTranslations('nextEvent');
  const { data: event } = useQuery(nextEventQuery());
  if (!event) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <TextLink to={calendarPath}>{t('calendar')}</TextLink>
        </Group>
        <EventHead event={event}>
          <Title order={3} size="h4">
            <TextLink to={eventPath(event.id)}>{event.title}</TextLink>
          </Title>
        </EventHead>
        <EventTimes event={event} />
        <EventRoute event={event} />
        <EventCounts event={event} />
        <AnswerButtons event={event} />
      </Stack>
    </Paper>
  );
}
