import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { can, isStaff } from '#src/lib/can.ts';
import { blocksPath, invitationsPath } from '#src/lib/shared-paths.ts';
import { CrewStrip } from '../components/crew-strip.tsx';
import { MemberCsvButton } from '../components/member-csv-button.tsx';
import { MemberChips } from '../components/member-chips.tsx';
import { MemberFilters } from '../components/member-filters.tsx';
import { MemberList } from '../components/member-list.tsx';
import { MembersGate, type Membership } from '../../components/members-gate.tsx';
import { useMemberSearch } from '../use-member-search.ts';

/** The company's members. */
export function MembersPage() {
  const t = useTranslations('members');
  return (
    <>
      <MembersGate title={t('title')}>{(membership) => <MembersOf {...membership} />}</MembersGate>
    </>
  );
}

function MembersOf({ viewer, vtcId }: Membership) {
  const t = useTranslations('members');
  const [search, change] = useMemberSearch();
  return (
    <TitledPage
      action={
        <Group gap="sm">
          {isStaff(viewer) && <MemberCsvButton vtcId={vtcId} search={search} />}
          {can(viewer, 'KICK_MEMBERS') && (
            <Button component={Link} to={blocksPath} variant="default">
              {t('blocked')}
            </Button>
          )}
          {can(viewer, 'MANAGE_APPLICATIONS') && (
            <Button component={Link} to={invitationsPath}>
              {t('invite')}
            </Button>
          )}
        </Group>
      }
    >
      <CrewStrip vtcId={vtcId} />
      <MemberChips
        vtcId={vtcId}
        hasMinimum={isStaff(viewer) && typeof viewer.vtc?.monthlyMinimumM === 'number'}
        value={search}
        onChange={change}
      />
      <MemberFilters vtcId={vtcId} value={search} onChange={change} />
      <MemberList
        vtcId={vtcId}
        viewer={viewer}
        search={search}
        onSort={(sort) => change({ sort })}
      />
    </TitledPage>
  );
}
