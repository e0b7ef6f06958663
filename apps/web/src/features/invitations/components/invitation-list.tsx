import { Paper } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { invitationsQuery } from '../invitations.queries.ts';
import classes from './invitation-list.module.css';
import { InvitationRow } from './invitation-row.tsx';

interface InvitationListProps {
  readonly vtcId: string;
  readonly onOpen: (invitationId: string) => void;
}

/** A company's invitations, including expired ones. */
export function InvitationList({ vtcId, onOpen }: InvitationListProps) {
  const t = useTranslations('invitations');
  return (
    <MoreList
      query={useInfiniteQuery(invitationsQuery(vtcId))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(invitations) => (
        <Paper withBorder component="ul" aria-label={t('title')} className={classes.list}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onOpen={() => onOpen(invitation.id)}
            />
          ))}
        </Paper>
      )}
    </MoreList>
  );
}
