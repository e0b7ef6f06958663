import { Paper, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
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
  const query = useInfiniteQuery(invitationsQuery(vtcId));
  const { data: invitations, isPending } = query;
  if (invitations === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (invitations.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <Stack gap="md">
      <Paper withBorder component="ul" aria-label={t('title')} className={classes.list}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onOpen={() => onOpen(invitation.id)}
          />
        ))}
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}
