import { useQuery } from '@tanstack/react-query';
import type { EventSeriesForm } from '@waybill/schema/features/company-events.fields';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { eventsPath } from '#src/lib/shared-paths.ts';
import { seriesQuery, useUpdateSeries } from '../company-events.queries.ts';
import { EventForm } from '../components/event-form.tsx';
import { NeedsOrganiser } from '../components/needs-organiser.tsx';
import { seriesOf, valuesOfSeries } from '../event.schema.ts';

/** Edits a series of events. */
export function EditSeriesPage() {
  const t = useTranslations('eventForm');
  const { eventSeriesId = '' } = useParams();
  const query = useQuery(seriesQuery(eventSeriesId));
  useSubPageName(query.data?.series.event.title ?? '');
  return (
    <TitledPage title={t('editSeries')} intro={t('editSeriesIntro')}>
      <NeedsOrganiser>
        {(vtcId) => (
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loadingSeries')} />}
            failed={t('seriesFailed')}
          >
            {({ series: { id, ...form } }) => <Editor key={id} id={id} vtcId={vtcId} form={form} />}
          </QueryContent>
        )}
      </NeedsOrganiser>
    </TitledPage>
  );
}

interface EditorProps {
  readonly id: string;
  readonly vtcId: string;
  readonly form: EventSeriesForm;
}

function Editor({ id, vtcId, form }: EditorProps) {
  const t = useTranslations('eventForm');
  const navigate = useNavigate();
  // What was loaded first is edited: a later answer must not replace what was typed.
  const [initial] = useState(() => valuesOfSeries(form));
  const updating = useUpdateSeries(id);
  const leave = () => void navigate(eventsPath, { replace: true });
  return (
    <EventForm
      vtcId={vtcId}
      initial={initial}
      action={t('save')}
      seriesAction={t('saveSeries')}
      isSeries
      isPending={updating.isPending}
      onSend={(sent, { onSaved, onError }) => {
        const series = seriesOf(sent);
        if (series === null) return;
        updating.mutate(series, {
          onSuccess: () => {
            onSaved();
            leave();
          },
          onError,
        });
      }}
      onCancel={leave}
    />
  );
}
