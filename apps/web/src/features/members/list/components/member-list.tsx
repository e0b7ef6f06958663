import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedMember, MemberSort } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { RowsNear } from '#src/components/render-near.tsx';
import { can } from '#src/lib/can.ts';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import { memberSearchQuery, type MemberSearch } from '../../members.queries.ts';
import { MemberRow, type AskedAction } from './member-row.tsx';

const MemberDialog = lazyPart(
  async () => (await import('../../actions/components/member-dialogs.tsx')).MemberDialog,
);

/** About as many rows as fit on a screen. */
const rowsInSight = 8;

interface MemberListProps {
  readonly vtcId: string;
  readonly viewer: User;
  readonly search: MemberSearch;
  readonly onSort: (sort: MemberSort) => void;
}

/** The matching members, with the dialogs of member actions. */
export function MemberList({ vtcId, viewer, search, onSort }: MemberListProps) {
  const t = useTranslations('members');
  const seesReputation = can(viewer, 'VIEW_DRIVER_REPUTATION');
  const columns = useColumns(seesReputation, search.sort);
  const query = useInfiniteQuery(memberSearchQuery(vtcId, search));
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const close = () => setAsked(null);
  useReturnFocus(asked !== null);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  const { rows: members, pages: loaded } = data;
  const total = loaded.at(-1)?.total ?? 0;
  const most = Math.max(...members.map(({ figures }) => figures.week.distanceM));
  const renderRow = (member: ListedMember) => (
    <MemberRow
      key={member.id}
      vtcId={vtcId}
      member={member}
      mostM={most}
      seesReputation={seesReputation}
      sort={search.sort}
      viewer={viewer}
      onAction={setAsked}
    />
  );
  return (
    <Stack gap="sm">
      {members.length === 0 ? (
        <output>
          <EmptyState title={t('empty')} text={t('emptyText')} />
        </output>
      ) : (
        <RenderLater fallback={<ListSkeleton label={t('loading')} />}>
          <DataTable
            label={t('list')}
            columns={columns}
            sort={search.sort}
            onSort={onSort}
            isBusy={isPlaceholderData}
          >
            {members.slice(0, rowsInSight).map(renderRow)}
            <RowsNear>{members.slice(rowsInSight).map(renderRow)}</RowsNear>
          </DataTable>
          <Group justify="space-between" mih={36}>
            <Text component="output" size="sm" c="dimmed">
              {members.length < total
                ? t('totalShown', { shown: members.length, total })
                : t('total', { total })}
            </Text>
            <MoreButton label={t('showMore')} failure={t('failed')} query={pages} />
          </Group>
        </RenderLater>
      )}
      {asked !== null && (
        <Suspense>
          <MemberDialog
            vtcId={vtcId}
            {...asked}
            onClose={close}
            onKicked={close}
            onMissing={close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function useColumns(seesReputation: boolean, sorted: MemberSort): readonly Column<MemberSort>[] {
  const hidesBelow = (sort: MemberSort) => sort !== sorted && ({ hidesBelow: 'medium' } as const);
  const t = useTranslations('members');
  const figures = useTranslations('memberFigures');
  return [
    { label: t('name'), sort: { by: 'name', direction: 'ascending' } },
    { label: t('roles') },
    { label: figures('lastDrive'), hidesBelow: 'narrow' },
    {
      label: figures('week'),
      isNumeric: true,
      sort: { by: 'week', direction: 'descending' },
    },
    { label: figures('all'), isNumeric: true, hidesBelow: 'medium' },
    {
      label: t('safety'),
      isNumeric: true,
      sort: { by: 'safety', direction: 'descending' },
      ...hidesBelow('safety'),
    },
    ...(seesReputation
      ? [
          {
            label: t('reputation'),
            isNumeric: true,
            sort: { by: 'reputation', direction: 'descending' },
            ...hidesBelow('reputation'),
          } as const,
        ]
      : []),
    // Hidden when the table is narrow; the member's own page shows the dates.
    {
      label: t('joined'),
      sort: { by: 'joined', direction: 'ascending' },
      hidesBelow: 'wide',
    },
    { label: t('lastActive'), sort: { by: 'active', direction: 'descending' } },
    { label: t('menu'), isLabelHidden: true },
  ];
}
