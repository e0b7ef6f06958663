import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { jobsOfDriverPath, membersPath } from '#src/lib/shared-paths.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { MemberProfile } from '../components/member-profile.tsx';
import { MembersGate, type Membership } from '../../components/members-gate.tsx';
import { memberQuery } from '../../members.queries.ts';

/** The page of a member. */
export function MemberPage() {
  const { userId = '' } = useParams();
  const t = useTranslations('members');
  return (
    <>
      <DocumentTitle title={t('title')} />
      <MembersGate title={t('title')} userId={userId}>
        {(membership) => <MemberOf key={userId} userId={userId} {...membership} />}
      </MembersGate>
    </>
  );
}

function MemberOf({ userId, viewer, vtcId }: Membership & { readonly userId: string }) {
  const t = useTranslations('member');
  const title = useTranslations('members')('title');
  const query = useQuery(memberQuery({ vtcId, userId }));
  const { data, error, isFetching } = query;
  if (data) return <MemberProfile {...data} notes={data.notes} viewer={viewer} vtcId={vtcId} />;
  const isMissing = leadsNowhere(error);
  return (
    <TitledPage title={title}>
      {isFetching && <ListSkeleton label={t('loading')} />}
      {!isFetching && isMissing && (
        <AccessDenied
          title={t('missing')}
          text={t('missingText')}
          {...(error.status === 404
            ? { to: jobsOfDriverPath(userId), toLabel: t('missingJobs') }
            : { to: membersPath, toLabel: t('toMembers') })}
        />
      )}
      {!isFetching && !isMissing && <ErrorState message={t('failed')} query={query} />}
    </TitledPage>
  );
}
