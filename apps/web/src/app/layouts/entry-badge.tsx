import { VisuallyHidden } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import classes from './entry-badge.module.css';

/** The number of open applications beside their entry; nothing for none. */
export function EntryBadge({ count = 0 }: { readonly count?: number | undefined }) {
  const t = useTranslations('navigation.badges');
  if (count === 0) return null;
  const most = limits.badgeCount;
  const isMore = count > most;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{isMore ? `${most}+` : count}</span>
      <VisuallyHidden>
        {isMore ? t('moreApplications', { count: most }) : t('applications', { count })}
      </VisuallyHidden>
    </span>
  );
}
