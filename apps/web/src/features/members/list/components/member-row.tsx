import type { ListedMember, Member, MemberSort } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
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
  readonly sort: MemberSort;
  readonly viewer: User;
  /** Must be stable between renders. */
  readonly onAction: (asked: AskedAction) => void;
}

/**
 * A member in the list, linked to their page. Memoized, so that loading more members does not render it
 * again.
 */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { vtcId, member, mostM, seesReputation, sort, viewer, onAction } = props;
  const { day, distance } = useFormatters();
  const { id, username, roles, joinedAt, lastActiveAt, figures } = member;
  const { week, all, lastJob } = figures;
  const actions = offeredActions(member, viewer);
  return (
    <tr
      className={classes.row}
      data-own={id === viewer.id || undefined}
      data-by-score={isScore(sort) || undefined}
    >
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
      <Score of="safety" {...{ vtcId, member, sort }} />
      {seesReputation && <Score of="reputation" {...{ vtcId, member, sort }} />}
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

const isScore = (sort: MemberSort) => sort === 'safety' || sort === 'reputation';

interface ScoreProps extends Pick<MemberRowProps, 'vtcId' | 'member' | 'sort'> {
  readonly of: 'safety' | 'reputation';
}

/** A score. Narrow tables show it only if they are sorted by it. */
function Score({ of, vtcId, member: { id, username, scores }, sort }: ScoreProps) {
  const t = useTranslations('members');
  const score = scores[of];
  const isChosen = sort === of;
  return (
    <td
      className={isChosen ? classes.chosen : classes.all}
      data-numeric
      data-hides-below={isChosen ? undefined : 'medium'}
      data-label={isChosen ? t(of) : undefined}
    >
      {score === null ? (
        dash
      ) : (
        <WhyNumber subject={{ of, vtcId, driverId: id, name: username }} figure={String(score)} />
      )}
    </td>
  );
}
