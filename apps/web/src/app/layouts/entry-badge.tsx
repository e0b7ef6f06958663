import { VisuallyHidden } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { writeBadgeCount } from '#src/lib/badge-count.ts';
import type { BadgeKey } from '#src/lib/feature.ts';
import classes from './entry-badge.module.css';

interface EntryBadgeProps {
  readonly badge: BadgeKey | undefined;
  readonly badges: Partial<Badges>;
}

/** The badge of a navigation entry; nothing for zero. */
export function EntryBadge({ badge, badges }: EntryBadgeProps) {
  const t = useTranslations('navigation.badges');
  const count = badge && badges[badge];
  if (badge === undefined || !count) return null;
  const most = limits.badgeCount;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{writeBadgeCount(count)}</span>
      <VisuallyHidden>
        {count > most ? t('more', { count: most }) : t(badge, { count })}
      </VisuallyHidden>
    </span>
  );
}
