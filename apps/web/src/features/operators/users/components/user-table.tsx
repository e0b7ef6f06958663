import { Group, Text } from '@mantine/core';
import type { FoundUser } from '@waybill/schema/features/operators.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { companyPath, userPath } from '../../operators.paths.ts';
import classes from '../../components/rows.module.css';

interface UserTableProps {
  readonly users: readonly FoundUser[];
  readonly isBusy: boolean;
}

/** A table of users: name, company, registration and last activity. */
export function UserTable({ users, isBusy }: UserTableProps) {
  const t = useTranslations('operatorUsers');
  return (
    <DataTable
      label={t('list')}
      isBusy={isBusy}
      columns={[
        { label: t('user') },
        { label: t('email') },
        { label: t('company'), hidesBelow: 'medium' },
        { label: t('created'), hidesBelow: 'wide' },
        { label: t('lastSeen') },
      ]}
    >
      {users.map((user) => (
        <tr key={user.id} className={classes.row}>
          <th scope="row">
            <Group gap="xs">
              <PlainLink to={userPath(user.id)}>{user.username}</PlainLink>
              {user.isOperator && <Tag>{t('operator')}</Tag>}
              {user.lockedAt !== null && <Tag>{t('locked')}</Tag>}
            </Group>
            <Text size="xs" c="dimmed">
              {user.steamId}
            </Text>
          </th>
          <td data-label={t('email')}>{user.email}</td>
          <td data-hides-below="medium" data-label={t('company')}>
            {user.vtc === null ? (
              '–'
            ) : (
              <PlainLink to={companyPath(user.vtc.id)}>{user.vtc.name}</PlainLink>
            )}
          </td>
          <td data-hides-below="wide" data-label={t('created')}>
            <RelativeTime at={user.createdAt} />
          </td>
          <td data-label={t('lastSeen')}>
            {user.lastSeenAt === null ? t('never') : <RelativeTime at={user.lastSeenAt} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
