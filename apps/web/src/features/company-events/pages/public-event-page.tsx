import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { SharedPageState } from '#src/features/instance/components/shared-page-state.tsx';
import { eventPath } from '#src/lib/shared-paths.ts';
import { eventQuery } from '../company-events.queries.ts';
import { EventCounts, EventHead, EventRoute } from '../components/event-card.tsx';
import { EventMap } from '../components/event-map.tsx';
import { EventNeeds } from '../components/event-needs.tsx';
import { EventPicture } from '../components/event-picture.tsx';
import { EventTimes } from '../components/event-times.tsx';

/** A public event, for everyone. */
export function PublicEventPage() {
  const { eventId = '' } = useParams();
  const t = useTranslations('publicEvent');
  const query = useQuery(eventQuery(eventId));
  if (query.data === undefined) {
    return (
      <SharedPageState
        query={query}
        texts={{
          title: t('title'),
          loading: t('loading'),
          failed: t('failed'),
          missing: t('missing'),
          missingText: t('missingText'),
          toStart: t('toStart'),
        }}
      />
    );
  }
  const { event } = query.data;
  const { title, vtc, state, cancelReason, body } = event;
  return (
    <Stack gap="lg" maw={800} mx="auto">
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      {state === 'CANCELLED' && (
        <Alert color="red" title={t('cancelled')}>
          {cancelReason}
        </Alert>
      )}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <EventPicture picture={event.picture} />
          <EventHead event={event}>
            <Text fw={500}>{vtc.name}</Text>
          </EventHead>
          <EventTimes event={event} />
          <EventRoute event={event} />
          <EventNeeds event={event} />
          <EventMap event={event} vtcId={null} />
          <EventCounts event={event} />
          {body !== null && <RichText blocks={body} headingOrder={2} />}
          {state === 'PUBLISHED' && event.phase !== 'OVER' && (
            <Group>
              <Button component={Link} to={eventPath(event.id)}>
                {t('answer')}
              </Button>
            </Group>
          )}
        </Stack>
      </Paper>
    </Stack>
  );
}
