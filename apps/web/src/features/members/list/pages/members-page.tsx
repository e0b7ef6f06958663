import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { MemberFilters } from '../components/member-filters.tsx';
import { MemberList } from '../components/member-list.tsx';
import { MembersGate, type Membership } from '../../components/members-gate.tsx';
import type { MemberSearch } from '../../members.queries.ts';

/** Who belongs to the company. */
export function MembersPage() {
  const t = useTranslations('members');
  return (
    <>
      <DocumentTitle title={t('title')} />
      <MembersGate title={t('title')}>{(membership) => <MembersOf {...membership} />}</MembersGate>
    </>
  );
}

function MembersOf({ viewer, vtcId }: Membership) {
  const t = useTranslations('members');
  const [search, setSearch] = useState<MemberSearch>({ search: '', sort: 'name', roleId: '' });
  return (
    <TitledPage title={t('title')}>
      <MemberFilters
        vtcId={vtcId}
        value={search}
        onChange={(changes) => setSearch((current) => ({ ...current, ...changes }))}
      />
      <MemberList vtcId={vtcId} viewer={viewer} search={search} />
    </TitledPage>
  );
}
