import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { earningsPath } from '#src/lib/shared-paths.ts';

/** Shown to members who don't keep the books. */
export function PayrollDenied() {
  const t = useTranslations('payroll');
  return (
    <AccessDenied
      title={t('deniedTitle')}
      text={t('denied')}
      to={earningsPath}
      toLabel={t('toEarnings')}
    />
  );
}
