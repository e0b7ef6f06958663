import { knownItems } from '@waybill/schema/features/maintenance.models';
import { useTranslations } from 'use-intl';

/** Returns the function that names items of care: in the user's language, or as their company does. */
export function useItemName(): (item: string) => string {
  const t = useTranslations('maintenance.items');
  return (item) => {
    const known = knownItems.find((it) => it === item);
    return known === undefined ? item : t(known);
  };
}
