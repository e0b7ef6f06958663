import { Text, Title } from '@mantine/core';
import type { InvitationComer } from '@waybill/schema/features/invitations.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import classes from './invitees.module.css';

interface InviteesProps {
  readonly comers: readonly InvitationComer[];
  /** The number of uses, which may exceed the listed ones. */
  readonly uses: number;
}

/** The members who used an invitation, latest first. */
export function Invitees({ comers, uses }: InviteesProps) {
  const t = useTranslations('invitations');
  return (
    <section aria-labelledby="comers">
      <Title order={3} size="h4" id="comers" mb={6}>
        {t('comers', { uses })}
      </Title>
      {comers.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nobodyCame')}
        </Text>
      )}
      <ul className={classes.list}>
        {comers.map(({ user, usedAt, isMember }) => (
          <li key={user.id} className={classes.row}>
            <Avatar person={user} side={24} />
            <span className={classes.name}>
              {isMember ? (
                <PlainLink to={memberPath(user.id)}>{user.username}</PlainLink>
              ) : (
                user.username
              )}
            </span>
            {!isMember && <Tag>{t('hasLeft')}</Tag>}
            <Text component="span" size="sm" c="dimmed" ms="auto">
              <RelativeTime at={usedAt} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
