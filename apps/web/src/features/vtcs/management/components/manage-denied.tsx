import type { PermissionKey } from '@waybill/schema/permissions';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { overviewPath } from '#src/lib/shared-paths.ts';

const permission: PermissionKey = 'MANAGE_COMPANY';

/** What members see who may not change the company, and whom they can ask. */
export function ManageDenied({ owner }: { readonly owner: string }) {
  const t = useTranslations('manage');
  return (
    <AccessDenied
      title={t('denied')}
      text={t('deniedText', { owner, permission })}
      to={overviewPath}
      toLabel={t('toOverview')}
    />
  );
}
