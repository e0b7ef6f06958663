import { Group, Stack } from '@mantine/core';
import type { ListedMember, Note } from '@waybill/schema/features/members.contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { Avatar } from '#src/components/avatar.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { membersPath } from '#src/lib/shared-paths.ts';
import { offeredActions, type MemberAction } from '../../actions/member-actions.model.ts';
import { MemberButtons } from '../../actions/components/member-buttons.tsx';
import { MemberDialog } from '../../actions/components/member-dialogs.tsx';
import { MemberFlags } from '../../components/member-flags.tsx';
import { RoleNames } from '../../components/role-names.tsx';
import { LastDrives } from './last-drives.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberLoad } from './member-load.tsx';
import { MemberMap } from './member-map.tsx';
import { MemberFigures } from './member-figures.tsx';
import { MemberLeave } from './member-leave.tsx';
import type { Membership } from '../../components/members-gate.tsx';
import { StaffNotes } from '../../notes/components/staff-notes.tsx';

interface MemberProfileProps extends Membership {
  readonly member: ListedMember;
  /** Only for staff. */
  readonly notes: readonly Note[] | undefined;
}

/** A member's profile with actions. */
export function MemberProfile({ member, notes, viewer, vtcId }: MemberProfileProps) {
  const t = useTranslations();
  const { day } = useFormatters();
  const navigate = useNavigate();
  useSubPageName(member.username);
  const memberKey = { vtcId, userId: member.id };
  const { lastJob } = member.figures;
  const [action, setAction] = useState<MemberAction | null>(null);
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={member.username} />
      <Group justify="space-between" gap="sm">
        <Group gap="md" wrap="nowrap" miw={0}>
          <Avatar person={member} side={52} />
          <Group gap="4px 12px" miw={0}>
            <PageHeading>{member.username}</PageHeading>
            <MemberFlags member={member} isYou={member.id === viewer.id} />
          </Group>
        </Group>
        <MemberButtons actions={offeredActions(member, viewer)} onAction={setAction} />
      </Group>
      {lastJob?.state === 'started' && <MemberLoad job={lastJob} />}
      <MemberFigures vtcId={vtcId} member={member} />
      <TwoColumns>
        <FactCard
          title={t('member.about')}
          facts={[
            [t('members.roles'), <RoleNames key="roles" vtcId={vtcId} roles={member.roles} />],
            [t('members.joined'), day(member.joinedAt)],
            [t('members.lastActive'), <RelativeTime key="active" at={member.lastActiveAt} />],
            [t('leave.heading'), <MemberLeave key="leave" leave={member.leave} />],
          ]}
        />
        <LastDrives memberKey={memberKey} />
      </TwoColumns>
      {member.figures.all.jobs > 0 && (
        <TwoColumns>
          <MemberMap memberKey={memberKey} />
          <MemberForm memberKey={memberKey} />
        </TwoColumns>
      )}
      {notes && <StaffNotes memberKey={memberKey} notes={notes} viewer={viewer} />}
      {action !== null && (
        <MemberDialog
          vtcId={vtcId}
          member={member}
          action={action}
          onClose={() => setAction(null)}
          onKicked={() => void navigate(membersPath)}
        />
      )}
    </Stack>
  );
}
