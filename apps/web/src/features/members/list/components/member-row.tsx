import type { ListedMember, Member } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { memo } from 'react';
import { Avatar } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { MemberMenu } from '../../actions/components/member-menu.tsx';
import { offeredActions, type MemberAction } from '../../actions/member-actions.model.ts';
import { LastDrive } from '../../components/last-drive.tsx';
import { MemberFlags } from '../../components/member-flags.tsx';
import { RoleNames } from '../../components/role-names.tsx';
import classes from './member-row.module.css';

/** An action on a member, to be confirmed. */
export interface AskedAction {
  readonly member: Member;
  readonly action: MemberAction;
}

interface MemberRowProps {
  readonly vtcId: string;
  readonly member: ListedMember;
  /** The largest distance of any member this week, in metres. */
  readonly mostM: number;
  /** Whether the table has a column for the reputation. */
  readonly seesReputation: boolean;
  readonly viewer: User;
  /** Must be stable between renders. */
  readonly onAction: (asked: AskedAction) => void;
}

/**
 * A member in the list, linked to their page. Memoized, so that loading more members does not render it
 * again.
 */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { vtcId, member, mostM, seesReputation, viewer, onAction } = props;
  const { day, distance } = useFormatters();
  const { id, username, roles, joinedAt, lastActiveAt, figures, scores } = member;
  const { week, all, lastJob } = figures;
  const actions = offeredActions(member, viewer);
  return (
    <tr className={classes.row} data-own={id === viewer.id || undefined}>
      <th scope="row" className={classes.name}>
        <span className={classes.person}>
          <span className={classes.portrait}>
            <Avatar person={member} side={30} />
          </span>
          <PlainLink to={memberPath(id)} coversRow>
            {username}
          </PlainLink>
          <MemberFlags member={member} isYou={id === viewer.id} />
        </span>
      </th>
      <td className={classes.roles}>
        <RoleNames vtcId={vtcId} roles={roles} />
      </td>
      <td className={classes.drive} data-hides-below="narrow">
        <LastDrive job={lastJob} />
      </td>
      <td className={classes.week} data-numeric>
        {distance(week.distanceM / 1_000)}
        <span className={classes.bar} aria-hidden>
          <span style={{ width: mostM === 0 ? 0 : `${(week.distanceM / mostM) * 100}%` }} />
        </span>
      </td>
      <td className={classes.all} data-numeric data-hides-below="medium">
        {distance(all.distanceM / 1_000)}
      </td>
      <td className={classes.all} data-numeric data-hides-below="medium">
        {scores.safety ?? dash}
      </td>
      {seesReputation && (
        <td className={classes.all} data-numeric data-hides-below="medium">
          {scores.reputation ?? dash}
        </td>
      )}
      <td className={classes.joined} data-hides-below="wide">
        {day(joinedAt)}
      </td>
      <td className={classes.active}>
        <RelativeTime at={lastActiveAt} />
      </td>
      <td className={classes.menu}>
        {actions.length > 0 && (
          <MemberMenu
            name={username}
            actions={actions}
            onAction={(action) => onAction({ member, action })}
          />
        )}
      </td>
    </tr>
  );
});
