import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { applicationsPath, memberPath } from '#src/lib/shared-paths.ts';
import { PlainLink } from '#src/components/plain-link.tsx';
import { applicationQuery } from '../applications.queries.ts';
import { Answers } from '../components/answers.tsx';
import { ApplicationStamp } from '../components/application-stamp.tsx';
import { Decide } from '../components/decide.tsx';
import { NoApplication } from '../components/no-application.tsx';
import { Outcome } from '../components/outcome.tsx';
import { Thread } from '../components/thread.tsx';
import { Votes } from '../components/votes.tsx';

/** An application as shown to company staff. */
export function ApplicationPage() {
  const { applicationId = '' } = useParams();
  const t = useTranslations('applications');
  const viewer = useViewer();
  const query = useQuery(applicationQuery(applicationId));
  const { data } = query;
  useSubPageName(data?.application.applicant.username ?? t('one'));
  if (viewer === null) return null;
  if (data) return <Whole detail={data} viewerId={viewer.id} />;
  return <NoApplication query={query} to={applicationsPath} toLabel={t('toAll')} />;
}

interface WholeProps {
  readonly detail: ApplicationDetail;
  readonly viewerId: string;
}

function Whole({ detail, viewerId }: WholeProps) {
  const t = useTranslations('applications');
  const { application, votes, can } = detail;
  const { applicant, state } = application;
  return (
    <TitledPage
      title={t('of', { name: applicant.username })}
      action={
        <Group gap="md">
          <ApplicationStamp application={application} />
          {can.decide && <Decide application={application} />}
        </Group>
      }
    >
      <DocumentTitle title={t('of', { name: applicant.username })} />
      <Outcome detail={detail}>
        {state === 'ACCEPTED' && (
          <PlainLink to={memberPath(applicant.id)}>{t('toMember')}</PlainLink>
        )}
      </Outcome>
      <TwoColumns wider="first">
        <Stack gap="md">
          <Answers detail={detail} />
          <Thread detail={detail} />
        </Stack>
        <Stack gap="md">
          <Figures detail={detail} />
          {votes && (
            <Votes applicationId={application.id} votes={votes} can={can} viewerId={viewerId} />
          )}
        </Stack>
      </TwoColumns>
    </TitledPage>
  );
}

/** The applicant's statistics: now, and when they applied if different. */
function Figures({ detail: { application, figures } }: Pick<WholeProps, 'detail'>) {
  const t = useTranslations('applications.figures');
  const { distance, day } = useFormatters();
  if (!figures) return null;
  const { filed, now } = figures;
  const describe = (key: 'distanceKm' | 'jobs' | 'accountDays', write: (of: number) => string) => {
    const former = filed?.[key];
    return former === undefined || former === now[key]
      ? write(now[key])
      : t('since', { now: write(now[key]), filed: write(former) });
  };
  return (
    <FactCard
      title={t('title')}
      facts={[
        [t('distance'), describe('distanceKm', distance)],
        [t('jobs'), describe('jobs', (count) => t('jobsCount', { count }))],
        [t('account'), describe('accountDays', (count) => t('days', { count }))],
        [t('applied'), day(application.createdAt)],
      ]}
    />
  );
}
