import { useQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { ownJobPathOf } from '#src/features/jobs/jobs.paths.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { LookBackStory } from '../components/look-back-story.tsx';
import { RoadsPart } from '../components/roads-part.tsx';
import { ShareLookBack } from '../components/share-look-back.tsx';
import { TimePicker } from '../components/time-picker.tsx';
import { readTime } from '../look-backs.model.ts';
import { lookBackQuery, ownRoadsQuery } from '../look-backs.queries.ts';
import { useTimeName } from '../use-time-name.ts';

/** The viewer's year or month, told in figures. */
export function MyYearPage() {
  const t = useTranslations('myYear');
  const viewer = useViewer();
  const nameTime = useTimeName();
  const { parameters, change } = useParameters();
  const time = readTime(parameters, useNow());
  const query = useQuery(lookBackQuery(time));
  const { data: roads } = useQuery(ownRoadsQuery(time));
  if (viewer === null) return null;
  const hasDriven = query.data !== undefined && query.data.lookBack.jobs > 0;
  return (
    <TitledPage action={hasDriven && <ShareLookBack time={time} shareId={query.data.shareId} />}>
      <TimePicker time={time} onChange={change} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ lookBack }) =>
          lookBack.jobs === 0 ? (
            <EmptyState title={t('empty', { time: nameTime(time) })} text={t('emptyText')} />
          ) : (
            <LookBackStory
              lookBack={lookBack}
              lead={t('lead', { time: nameTime(time) })}
              pathOf={(jobId) => ownJobPathOf(viewer, jobId)}
              map={<RoadsPart roads={roads} />}
            />
          )
        }
      </QueryContent>
    </TitledPage>
  );
}
