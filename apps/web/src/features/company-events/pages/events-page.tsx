import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { newEventPath } from '../company-events.paths.ts';
import { type EventList, eventLists, eventsQuery } from '../company-events.queries.ts';
import { EventCard } from '../components/event-card.tsx';

/** The company's events, and those of others that it can see. */
export function EventsPage() {
  const t = useTranslations('events');
  const viewer = useViewer();
  const { parameters, change } = useParameters();
  const asked = parameters.get('list');
  const list = eventLists.find((one) => one === asked) ?? 'ours';
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage
      action={
        can(viewer, 'EVENTS') && (
          <Button
            component={Link}
            to={newEventPath}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('new')}
          </Button>
        )
      }
    >
      <FilterChips
        label={t('which')}
        chips={eventLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        value={list}
        onChange={(value) => change({ list: value === 'ours' ? '' : value })}
      />
      <Events list={list} />
    </TitledPage>
  );
}

function Events({ list }: { readonly list: EventList }) {
  const t = useTranslations('events');
  return (
    <MoreList
      query={useInfiniteQuery(eventsQuery(list))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t(`none.${list}`), text: t(`noneText.${list}`) }}
    >
      {(events) => events.map((event) => <EventCard key={event.id} event={event} />)}
    </MoreList>
  );
}
