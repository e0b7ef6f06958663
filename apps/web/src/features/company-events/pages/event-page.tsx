import { Alert, Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CompanyEvent, EventSlot } from '@waybill/schema/features/company-events.models';
import type { User } from '@waybill/schema/features/users.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { RequiredLiveries } from '#src/features/trucks/liveries/components/required-liveries.tsx';
import { can } from '#src/lib/can.ts';
import { eventsPath } from '#src/lib/shared-paths.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { publicEventPath } from '../company-events.paths.ts';
import { eventQuery } from '../company-events.queries.ts';
import { AnswerButtons } from '../components/answer-buttons.tsx';
import { ConvoyPanel } from '../components/convoy-panel.tsx';
import { EventActions } from '../components/event-actions.tsx';
import { EventAnswers } from '../components/event-answers.tsx';
import { EventCounts, EventHead, EventRoute } from '../components/event-card.tsx';
import { EventMap } from '../components/event-map.tsx';
import { EventNeeds } from '../components/event-needs.tsx';
import { EventPicture } from '../components/event-picture.tsx';
import { EventSheet } from '../components/event-sheet.tsx';
import { EventSlots } from '../components/event-slots.tsx';
import { EventTimes } from '../components/event-times.tsx';
import { ShowsPlaceSwitch } from '../components/shows-place-switch.tsx';

/** One event: when and where, who takes part, and the viewer's answer. */
export function EventPage() {
  const t = useTranslations('events');
  const viewer = useViewer();
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const title = query.data?.event.title ?? t('title');
  useSubPageName(title);
  if (viewer === null) return null;
  return (
    <TitledPage title={title}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ event, slots }) => <Event event={event} slots={slots} viewer={viewer} />}
      </QueryContent>
      <TextLink to={eventsPath}>{t('all')}</TextLink>
    </TitledPage>
  );
}

interface EventProps {
  readonly event: CompanyEvent;
  readonly slots: readonly EventSlot[];
  readonly viewer: User;
}

function Event({ event, slots, viewer }: EventProps) {
  const t = useTranslations('events');
  const { id, vtc, state, reach, body, cancelReason, phase, own, meetsAt, endsAt } = event;
  const { picture } = event;
  const isOwn = vtc.id === viewer.vtcId;
  const organises = isOwn && can(viewer, 'EVENTS');
  const isAhead = state === 'PUBLISHED' && phase !== 'OVER';
  const now = useMinute();
  const isUnderWay = state === 'PUBLISHED' && now >= new Date(meetsAt) && now < new Date(endsAt);
  const hasPlace = own?.answer === 'YES' && !own.isWaiting;
  const takesPart =
    isOwn || slots.some((slot) => slot.vtc !== null && slot.vtc.id === viewer.vtcId);
  return (
    <>
      {state === 'DRAFT' && (
        <Alert color="yellow" title={t('draftTitle')}>
          {t('draftText')}
        </Alert>
      )}
      {state === 'CANCELLED' && (
        <Alert color="red" title={t('cancelledTitle')}>
          {cancelReason}
        </Alert>
      )}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <EventPicture picture={picture} />
          <EventHead event={event}>
            <Text fw={500}>{vtc.name}</Text>
          </EventHead>
          <EventTimes event={event} />
          <EventRoute event={event} />
          <EventNeeds event={event} />
          {takesPart && isAhead && viewer.vtcId !== null && (
            <RequiredLiveries vtcId={viewer.vtcId} game={event.game} />
          )}
          {isOwn && (
            <Text size="sm" c="dimmed">
              {t(`reaches.${reach}`)}
            </Text>
          )}
          {!isUnderWay && <EventMap event={event} vtcId={viewer.vtcId} />}
          <EventCounts event={event} />
          <AnswerButtons event={event} />
          {isAhead && <ShowsPlaceSwitch event={event} />}
          {isAhead && (
            <Text size="xs" c="dimmed">
              {t('consent')}
            </Text>
          )}
          <Anchor size="sm" href={`/api/events/${id}/event.ics`} download>
            {t('toCalendar')}
          </Anchor>
          {reach === 'PUBLIC' && state !== 'DRAFT' && (
            <Text size="sm">
              <TextLink to={publicEventPath(id)}>{t('publicPage')}</TextLink>
            </Text>
          )}
          {body !== null && <RichText blocks={body} headingOrder={2} />}
          {organises && (
            <Group>
              <EventActions event={event} />
            </Group>
          )}
        </Stack>
      </Paper>
      {isUnderWay && (hasPlace || organises) && <ConvoyPanel event={event} viewer={viewer} />}
      {state === 'PUBLISHED' && phase === 'OVER' && (takesPart || own !== null) && (
        <EventSheet eventId={id} organises={organises} />
      )}
      <EventSlots event={event} slots={slots} viewer={viewer} />
      {takesPart && state !== 'DRAFT' && <EventAnswers eventId={id} />}
    </>
  );
}
