import { membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { CsvButton } from '#src/components/csv-button.tsx';
import type { MemberSearch } from '../../members.queries.ts';

interface MemberCsvButtonProps {
  readonly vtcId: string;
  readonly search: MemberSearch;
}

/** Downloads all members of the list as CSV. */
export function MemberCsvButton({ vtcId, search }: MemberCsvButtonProps) {
  const t = useTranslations('members');
  const filters = {
    ...(search.search !== '' && { search: search.search }),
    ...(search.roleId !== '' && { roleId: search.roleId }),
    ...(search.doing !== null && { doing: search.doing }),
  };
  const path = membersContract.listCsv.path.replace(':vtcId', vtcId);
  return (
    <CsvButton path={path} query={filters} label={t('csvText')}>
      {t('csv')}
    </CsvButton>
  );
}
