import type { Role } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';

/** The names that a new company's roles have. */
const given = { owner: 'Owner', driver: 'Driver' } as const;

/** Returns a function that names a role: one that a new company has in the viewer's language, until it is renamed. */
export function useRoleName(): (role: Pick<Role, 'name' | 'isOwner' | 'isDefault'>) => string {
  const t = useTranslations('roleNames');
  return ({ name, isOwner, isDefault }) => {
    if (isOwner && name === given.owner) return t('owner');
    return isDefault && name === given.driver ? t('driver') : name;
  };
}
