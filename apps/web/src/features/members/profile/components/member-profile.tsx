import { Stack } from '@mantine/core';
import type { ListedMember, Note } from '@waybill/schema/features/members.contract';
import type { MemberRecord } from '@waybill/schema/features/members.models';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { membersPath } from '#src/lib/shared-paths.ts';
import { offeredActions, type MemberAction } from '../../actions/member-actions.model.ts';
import { MemberButtons } from '../../actions/components/member-buttons.tsx';
import { MemberDialog } from '../../actions/components/member-dialogs.tsx';
import { LastDrives } from './last-drives.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberHero } from './member-hero.tsx';
import { MemberLoad } from './member-load.tsx';
import { MemberMap } from './member-map.tsx';
import { MemberFigures } from './member-figures.tsx';
import { MemberMinimum } from './member-minimum.tsx';
import { MemberLeave } from './member-leave.tsx';
import type { Membership } from '../../components/members-gate.tsx';
import { Warnings } from '../../warnings/components/warnings.tsx';
import { StaffNotes } from '../../notes/components/staff-notes.tsx';

// Lazy, with the marks of all achievements.
const MemberAwards = lazyPart(
  async () => (await import('./member-awards.tsx')).MemberAwards,
  textsOf('features/members/profile/components/member-awards.tsx'),
);

interface MemberProfileProps extends Membership {
  readonly member: ListedMember;
  readonly record: MemberRecord;
  /** Only for staff. */
  readonly notes: readonly Note[] | undefined;
}

/** A member's profile with actions. */
export function MemberProfile({ member, record, notes, viewer, vtcId }: MemberProfileProps) {
  const t = useTranslations();
  const { day } = useFormatters();
  const navigate = useNavigate();
  useSubPageName(member.username);
  const memberKey = { vtcId, userId: member.id };
  const { lastJob } = member.figures;
  const hasDriven = member.figures.all.jobs > 0;
  const isYou = member.id === viewer.id;
  const mayWarn = !isYou && member.can.kick;
  const [action, setAction] = useState<MemberAction | null>(null);
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={member.username} />
      <MemberHero
        vtcId={vtcId}
        member={member}
        isYou={isYou}
        seesReputation={isYou || can(viewer, 'VIEW_DRIVER_REPUTATION')}
      >
        <MemberButtons actions={offeredActions(member, viewer)} onAction={setAction} />
      </MemberHero>
      {lastJob?.state === 'started' && <MemberLoad job={lastJob} />}
      <MemberFigures vtcId={vtcId} member={member} />
      <TwoColumns>
        <Stack gap="lg" miw={0}>
          <FactCard
            title={t('member.about')}
            facts={[
              [t('members.joined'), day(member.joinedAt)],
              [t('members.lastActive'), <RelativeTime key="active" at={member.lastActiveAt} />],
              [t('leave.heading'), <MemberLeave key="leave" leave={member.leave} />],
            ]}
          />
          {hasDriven && <MemberMap memberKey={memberKey} />}
        </Stack>
        <Stack gap="lg" miw={0}>
          <LastDrives memberKey={memberKey} />
          {hasDriven && <MemberForm memberKey={memberKey} />}
        </Stack>
      </TwoColumns>
      {record.awards !== null && (
        <RenderLater>
          <Suspense>
            <MemberAwards awards={record.awards} count={record.awardCount ?? 0} isYou={isYou} />
          </Suspense>
        </RenderLater>
      )}
      {record.minimum !== null && (
        <MemberMinimum minimum={record.minimum} lastMinimum={record.lastMinimum} />
      )}
      {record.warnings !== null && (mayWarn || record.warnings.length > 0) && (
        <Warnings
          vtcId={vtcId}
          member={member}
          warnings={record.warnings}
          mayWarn={mayWarn}
          onRemove={() => setAction('kick')}
        />
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
