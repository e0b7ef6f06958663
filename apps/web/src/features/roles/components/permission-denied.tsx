import type { PermissionKey } from '@waybill/schema/permissions';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';

/** Replaces a page that needs a permission which the viewer lacks, and names it. */
export function PermissionDenied({ permission }: { readonly permission: PermissionKey }) {
  const t = useTranslations();
  return (
    <AccessDenied
      title={t('access.denied')}
      text={t('access.permission', { name: t(`permissions.${permission}.name`) })}
      to="/dashboard"
      toLabel={t('shell.home')}
    />
  );
}
