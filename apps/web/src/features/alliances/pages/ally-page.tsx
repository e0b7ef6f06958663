import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AlliedCompany } from '@waybill/schema/features/alliances.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { alliancePath } from '../alliances.paths.ts';
import { allianceQuery } from '../alliances.queries.ts';
import { AllianceGone } from '../components/alliance-gone.tsx';
import { AllyBoard, AllyJobs, AllyMembers, AllyPlans } from '../components/ally-parts.tsx';

/** The data that an ally shares with the reader's company. */
export function AllyPage() {
  const t = useTranslations('alliances');
  const { allianceId = '', vtcId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(allianceQuery(allianceId));
  const company = query.data?.companies.find(({ id }) => id === vtcId);
  const name = company?.name ?? t('title');
  useSubPageName(name);
  if (viewer === null) return null;
  const { error } = query;
  if (leadsNowhere(error)) return <AllianceGone />;
  return (
    <TitledPage title={name} intro={t('allyText')}>
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {() =>
          company && company.inForce.length > 0 ? (
            <Shared company={company} viewerId={viewer.id} />
          ) : (
            <EmptyState title={t('nothingShared')} text={t('nothingSharedText')} />
          )
        }
      </QueryContent>
      <TextLink to={alliancePath(allianceId)}>{t('backToAlliance')}</TextLink>
    </TitledPage>
  );
}

interface SharedProps {
  readonly company: AlliedCompany;
  readonly viewerId: string;
}

function Shared({ company: { id, inForce }, viewerId }: SharedProps) {
  const ally = { allyId: id, viewerId };
  return (
    <Stack gap="lg">
      {inForce.includes('LEADERBOARD') && <AllyBoard {...ally} />}
      {inForce.includes('JOBS') && (
        <>
          <AllyJobs {...ally} />
          <AllyPlans {...ally} />
        </>
      )}
      {inForce.includes('MEMBERS') && <AllyMembers {...ally} />}
    </Stack>
  );
}
