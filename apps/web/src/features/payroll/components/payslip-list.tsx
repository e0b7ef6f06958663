import type { Payslip } from '@waybill/schema/features/payroll.models';
import { useLocale, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { payslipPath } from '#src/lib/shared-paths.ts';
import { formatPeriod } from '#src/lib/units.ts';

/** The viewer's own payslips, latest first. */
export function PayslipList({ payslips }: { readonly payslips: readonly Payslip[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const { amount } = useFormatters();
  return (
    <DataTable
      label={t('earnings.payslips')}
      columns={[
        { label: t('payroll.period') },
        { label: t('payroll.state') },
        { label: t('earnings.company'), hidesBelow: 'medium' },
        { label: t('payroll.amount'), isNumeric: true },
      ]}
    >
      {payslips.map(({ id, from, to, state, vtc, totalMinor, currency }) => (
        <tr key={id}>
          <th scope="row">
            <TextLink to={payslipPath(id)}>{formatPeriod(from, to, locale)}</TextLink>
          </th>
          <td>
            <Tag>{t(`payroll.states.${state}`)}</Tag>
          </td>
          <td data-hides-below="medium">{vtc.name}</td>
          <td data-numeric>
            <b>{amount(totalMinor, currency)}</b>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
