import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FromTo } from '#src/components/from-to.tsx';
import { Plate } from '#src/components/plate.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { eventPath } from '#src/lib/shared-paths.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventTimes } from './event-times.tsx';

/** An event in the list, with the viewer's answer. */
export function EventCard({ event }: { readonly event: CompanyEvent }) {
  return (
    <Paper component="article" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={event.title}>
      <Stack gap="sm">
        <EventPicture picture={event.picture} isInList />
        <EventHead event={event}>
          <Title order={2} size="h3">
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

interface EventHeadProps {
  readonly event: CompanyEvent;
  readonly children?: ReactNode;
}

/** The organising company's plate and what state the event is in, beside its title. */
export function EventHead({ event: { vtc, state, phase }, children }: EventHeadProps) {
  const t = useTranslations('events');
  const status = state === 'PUBLISHED' ? phase : state;
  return (
    <Group gap="sm">
      <Plate text={vtc.tag} country={vtc.country} size="sm" />
      {children}
      {status !== 'PLANNED' && <Tag>{t(`status.${status}`)}</Tag>}
    </Group>
  );
}

/** From where to where it goes, as far as the organisers said. */
export function EventRoute({ event: { from, to } }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const [start, end] = [from, to].map((city) => city?.name ?? city?.id ?? null);
  if (start && end) return <FromTo from={start} to={end} />;
  if (start) return <Text>{t('from', { city: start })}</Text>;
  return !end ? null : <Text>{t('to', { city: end })}</Text>;
}

/** How many take part. */
export function EventCounts({ event: { counts, places } }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const { yes, maybe, waiting } = counts;
  const parts = [
    places === null ? t('going', { count: yes }) : t('goingOf', { count: yes - waiting, places }),
    maybe > 0 && t('maybe', { count: maybe }),
    waiting > 0 && t('waitingCount', { count: waiting }),
  ];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter((part) => part !== false).join(' · ')}
    </Text>
  );
}
