import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { publicEventPath } from '../company-events.paths.ts';
import { publicEventsQuery } from '../company-events.queries.ts';
import { EventTimes } from './event-times.tsx';

/** The next public events of a company; nothing without any. */
export function PublicEvents({ tag }: { readonly tag: string }) {
  const t = useTranslations('publicEvents');
  const { data: events = [] } = useQuery(publicEventsQuery(tag));
  if (events.length === 0) return null;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={t('title')}>
      <Title order={2} size="h3" mb="sm">
        {t('title')}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0}>
        {events.map((event) => (
          <li key={event.id} style={{ listStyle: 'none' }}>
            <Text fw={500}>
              <TextLink to={publicEventPath(event.id)}>{event.title}</TextLink>
            </Text>
            <EventTimes event={event} />
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
