import { Badge, Title } from '@mantine/core';
import type { Member } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { memo, useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { offeredActions, type MemberAction } from '../../actions/member-actions.model.ts';
import { memberPath } from '../../members.paths.ts';
import { MemberFlags } from '../../components/member-flags.tsx';
import { MemberMenu } from '../../actions/components/member-menu.tsx';
import classes from './member-row.module.css';

/** What is to be done with which member. */
export interface AskedAction {
  readonly member: Member;
  readonly action: MemberAction;
}

interface MemberRowProps {
  readonly member: Member;
  readonly viewer: User;
  /** The same at each render. */
  readonly onAction: (asked: AskedAction) => void;
}

/** A member in the list, with a link to all there is about them. More members leave it as it is. */
export const MemberRow = memo(function MemberRow({ member, viewer, onAction }: MemberRowProps) {
  const t = useTranslations('members');
  const { day } = useFormatters();
  const nameId = useId();
  const actions = offeredActions(member, viewer);
  return (
    <article className={classes.row} aria-labelledby={nameId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={nameId}>
          <TextLink to={memberPath(member.id)}>{member.username}</TextLink>
        </Title>
        <MemberFlags member={member} isYou={member.id === viewer.id} />
      </div>
      <dl className={classes.facts}>
        <Fact
          label={t('roles')}
          value={
            <span className={classes.roles}>
              {member.roles.map(({ id, name }) => (
                <Badge key={id} variant="default">
                  {name}
                </Badge>
              ))}
            </span>
          }
        />
        <Fact label={t('joined')} value={day(member.joinedAt)} />
        <Fact label={t('lastActive')} value={<RelativeTime at={member.lastActiveAt} />} />
      </dl>
      <div className={classes.menu}>
        {actions.length > 0 && (
          <MemberMenu
            name={member.username}
            actions={actions}
            onAction={(action) => onAction({ member, action })}
          />
        )}
      </div>
    </article>
  );
});

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
