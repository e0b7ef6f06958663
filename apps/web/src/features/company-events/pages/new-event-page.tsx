import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { eventPath, eventsPath } from '#src/lib/shared-paths.ts';
import { useCreateEvent, useCreateSeries, useSetPicture } from '../company-events.queries.ts';
import { EventForm } from '../components/event-form.tsx';
import { NeedsOrganiser } from '../components/needs-organiser.tsx';
import { eventOf, newEvent, seriesOf } from '../event.schema.ts';

/** Creates an event of the company, as a draft, or a series that is published at once. */
export function NewEventPage() {
  return (
    <TitledPage>
      <NeedsOrganiser>{(vtcId) => <NewEvent vtcId={vtcId} />}</NeedsOrganiser>
    </TitledPage>
  );
}

function NewEvent({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('eventForm');
  const navigate = useNavigate();
  const timeZone = timeZoneOf(usePreferences());
  const [initial] = useState(() => newEvent(timeZone));
  const creating = useCreateEvent(vtcId);
  const creatingSeries = useCreateSeries(vtcId);
  const settingPicture = useSetPicture();
  return (
    <EventForm
      vtcId={vtcId}
      initial={initial}
      action={t('create')}
      seriesAction={t('createSeries')}
      isPending={creating.isPending || creatingSeries.isPending || settingPicture.isPending}
      onSend={(sent, { onSaved, onError }, picture) => {
        const open = (path: string) => {
          onSaved();
          void navigate(path, { replace: true });
        };
        const series = seriesOf(sent);
        if (series !== null) {
          creatingSeries.mutate(series, { onSuccess: () => open(eventsPath), onError });
          return;
        }
        creating.mutate(eventOf(sent), {
          onSuccess: ({ event: { id: eventId } }) => {
            const show = () => open(eventPath(eventId));
            if (picture === null) show();
            // The draft is there, also if its picture is not.
            else settingPicture.mutate({ eventId, picture }, { onSettled: show });
          },
          onError,
        });
      }}
      onCancel={() => void navigate(eventsPath)}
    />
  );
}
