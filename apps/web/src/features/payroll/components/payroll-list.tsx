import type { Payroll } from '@waybill/schema/features/payroll.models';
import { useLocale, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { formatPeriod } from '#src/lib/units.ts';
import { payrollPath } from '../payroll.paths.ts';

interface PayrollListProps {
  readonly payrolls: readonly Payroll[];
}

/** The company's payrolls, latest first. */
export function PayrollList({ payrolls }: PayrollListProps) {
  const t = useTranslations('payroll');
  const locale = useLocale();
  const { amount } = useFormatters();
  return (
    <DataTable
      label={t('title')}
      columns={[
        { label: t('period') },
        { label: t('state') },
        { label: t('drivers'), isNumeric: true },
        { label: t('wages'), isNumeric: true },
      ]}
    >
      {payrolls.map(({ id, from, to, state, drivers, totalMinor, currency, openDisputes }) => (
        <tr key={id}>
          <th scope="row">
            <TextLink to={payrollPath(id)}>{formatPeriod(from, to, locale)}</TextLink>
          </th>
          <td>
            <Tag>{t(`states.${state}`)}</Tag>{' '}
            {openDisputes > 0 && <Tag>{t('disputes', { count: openDisputes })}</Tag>}
          </td>
          <td data-numeric data-label={t('drivers')}>
            {drivers ?? dash}
          </td>
          <td data-numeric data-label={t('wages')}>
            {totalMinor === null ? dash : amount(totalMinor, currency)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
