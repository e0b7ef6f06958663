import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { eventPath, eventsPath } from '../company-events.paths.ts';
import { useCreateEvent } from '../company-events.queries.ts';
import { EventForm } from '../components/event-form.tsx';
import { NeedsOrganiser } from '../components/needs-organiser.tsx';
import { newEvent } from '../event.schema.ts';

/** Creates an event of the company, as a draft. */
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
  return (
    <EventForm
      vtcId={vtcId}
      initial={initial}
      action={t('create')}
      isPending={creating.isPending}
      onSend={(form, { onSaved, onError }) =>
        creating.mutate(form, {
          onSuccess: ({ event }) => {
            onSaved();
            void navigate(eventPath(event.id), { replace: true });
          },
          onError,
        })
      }
      onCancel={() => void navigate(eventsPath)}
    />
  );
}
