import { Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Member } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { memberSearchQuery, type MemberSearch } from '../../members.queries.ts';
import { MemberRow, type AskedAction } from './member-row.tsx';

const MemberDialog = lazy(async () => ({
  default: (await import('../../actions/components/member-dialogs.tsx')).MemberDialog,
}));

/** About as many as a screen shows. */
const rowsInSight = 8;

interface MemberListProps {
  readonly vtcId: string;
  readonly viewer: User;
  readonly search: MemberSearch;
}

/** The members who match, and the dialogs of what is done with one. */
export function MemberList({ vtcId, viewer, search }: MemberListProps) {
  const t = useTranslations('members');
  const query = useInfiniteQuery(memberSearchQuery(vtcId, search));
  const { data, isPending, isPlaceholderData } = query;
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const close = () => setAsked(null);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  const { members, total } = data;
  const renderRow = (member: Member) => (
    <MemberRow key={member.id} member={member} viewer={viewer} onAction={setAsked} />
  );
  return (
    <Stack gap="md">
      <output>
        {members.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('total', { total })}
          </Text>
        )}
      </output>
      {members.length > 0 && (
        <Paper component="section" withBorder aria-label={t('list')} aria-busy={isPlaceholderData}>
          <RenderLater fallback={<ListSkeleton label={t('loading')} />}>
            {members.slice(0, rowsInSight).map(renderRow)}
            <RenderLater>{members.slice(rowsInSight).map(renderRow)}</RenderLater>
          </RenderLater>
        </Paper>
      )}
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
      {asked !== null && (
        <Suspense>
          <MemberDialog vtcId={vtcId} {...asked} onClose={close} onKicked={close} />
        </Suspense>
      )}
    </Stack>
  );
}
