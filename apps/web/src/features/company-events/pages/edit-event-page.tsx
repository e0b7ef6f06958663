import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { eventPath } from '#src/lib/shared-paths.ts';
import { editSeriesPath } from '../company-events.paths.ts';
import { eventQuery, useSetPicture, useUpdateEvent } from '../company-events.queries.ts';
import { EventForm } from '../components/event-form.tsx';
import { NeedsOrganiser } from '../components/needs-organiser.tsx';
import { eventOf, valuesOf } from '../event.schema.ts';

/** Edits an event of the company. */
export function EditEventPage() {
  const t = useTranslations('eventForm');
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const title = query.data?.event.title ?? '';
  useSubPageName(title);
  return (
    <TitledPage title={t('editTitle')}>
      <NeedsOrganiser>
        {(vtcId) => (
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loading')} />}
            failed={t('failed')}
          >
            {({ event, source }) => (
              <Editor key={event.id} vtcId={vtcId} event={event} text={source ?? ''} />
            )}
          </QueryContent>
        )}
      </NeedsOrganiser>
    </TitledPage>
  );
}

interface EditorProps {
  readonly vtcId: string;
  readonly event: CompanyEvent;
  readonly text: string;
}

function Editor({ vtcId, event, text }: EditorProps) {
  const eventId = event.id;
  const t = useTranslations('eventForm');
  const navigate = useNavigate();
  // What was loaded first is edited: a later answer must not replace what was typed.
  const [initial] = useState(() => valuesOf(event, text));
  const updating = useUpdateEvent(eventId);
  const settingPicture = useSetPicture();
  const leave = () => void navigate(eventPath(event.id), { replace: true });
  return (
    <>
      {event.series !== null && (
        <Alert title={t('onlyThis')}>
          <TextLink to={editSeriesPath(event.series.id)}>{t('editSeries')}</TextLink>
        </Alert>
      )}
      <EventForm
        vtcId={vtcId}
        initial={initial}
        action={t('save')}
        isPending={updating.isPending || settingPicture.isPending}
        picture={event.picture && { eventId, url: event.picture.url }}
        onSend={(sent, { onSaved, onError }, picture) => {
          const finish = () => {
            onSaved();
            leave();
          };
          updating.mutate(eventOf(sent), {
            onSuccess: () => {
              if (picture === null) finish();
              else settingPicture.mutate({ eventId, picture }, { onSuccess: finish, onError });
            },
            onError,
          });
        }}
        onCancel={leave}
      />
    </>
  );
}
