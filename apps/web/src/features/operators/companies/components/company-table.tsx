import { Group, Text } from '@mantine/core';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { useFormatter, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { companyPath, userPath } from '../../operators.paths.ts';
import classes from '../../components/rows.module.css';

interface CompanyTableProps {
  readonly vtcs: readonly FoundVtc[];
  readonly isBusy: boolean;
}

/** A table of companies: name, owner, size and problems. */
export function CompanyTable({ vtcs, isBusy }: CompanyTableProps) {
  const t = useTranslations('operatorCompanies');
  const format = useFormatter();
  return (
    <DataTable
      label={t('list')}
      isBusy={isBusy}
      columns={[
        { label: t('company') },
        { label: t('owner') },
        { label: t('members'), isNumeric: true },
        { label: t('created'), hidesBelow: 'medium' },
      ]}
    >
      {vtcs.map((vtc) => (
        <tr key={vtc.id} className={classes.row}>
          <th scope="row">
            <Group gap="xs">
              <PlainLink to={companyPath(vtc.id)}>{vtc.name}</PlainLink>
              {vtc.hiddenAt !== null && <Tag>{t('hidden')}</Tag>}
              {vtc.isOrphaned && <Tag>{t('orphaned')}</Tag>}
              {vtc.deleteAfter !== null && <Tag>{t('ending')}</Tag>}
            </Group>
            <Text size="xs" c="dimmed">
              {vtc.tag}
            </Text>
          </th>
          <td data-label={t('owner')}>
            <PlainLink to={userPath(vtc.owner.id)}>{vtc.owner.username}</PlainLink>
          </td>
          <td data-numeric data-label={t('members')}>
            {format.number(vtc.memberCount)}
          </td>
          <td data-hides-below="medium" data-label={t('created')}>
            <RelativeTime at={vtc.createdAt} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
