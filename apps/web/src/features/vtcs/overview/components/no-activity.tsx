import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';

/** What stands in the activity overview for who may not read the audit log, until there are deliveries. */
export function NoActivity() {
  const t = useTranslations('overview');
  return <EmptyState title={t('activityEmpty')} text={t('activityEmptyText')} />;
}
