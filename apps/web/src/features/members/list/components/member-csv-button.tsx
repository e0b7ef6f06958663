import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { apiBaseUrl } from '#src/lib/api.ts';
import type { MemberSearch } from '../../members.queries.ts';

interface MemberCsvButtonProps {
  readonly vtcId: string;
  readonly search: MemberSearch;
}

/** Downloads all members of the list as CSV. */
export function MemberCsvButton({ vtcId, search }: MemberCsvButtonProps) {
  const t = useTranslations('members');
  const filters = new URLSearchParams({
    ...(search.search !== '' && { search: search.search }),
    ...(search.roleId !== '' && { roleId: search.roleId }),
    ...(search.doing !== null && { doing: search.doing }),
  });
  return (
    <Button
      component="a"
      href={`${apiBaseUrl}${membersContract.listCsv.path.replace(':vtcId', vtcId)}?${filters}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('csvText')}
    >
      {t('csv')}
    </Button>
  );
}
