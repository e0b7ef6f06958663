import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { overviewPath } from '#src/lib/shared-paths.ts';

/** Shows members without the permission which one they need, and who can grant it. */
export function ManageDenied({ owner }: { readonly owner: string }) {
  const t = useTranslations();
  return (
    <AccessDenied
      title={t('manage.denied')}
      text={t('manage.deniedText', { owner, permission: t('permissions.MANAGE_COMPANY.name') })}
      to={overviewPath}
      toLabel={t('manage.toOverview')}
    />
  );
}
