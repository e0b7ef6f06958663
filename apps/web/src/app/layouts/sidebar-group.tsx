import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { useSection } from '#src/features/users/users.queries.ts';
import { isComing, type NavigationGroup } from '../navigation-entries.ts';
import { badgeOf, currentOf, type Marked } from '../navigation.ts';
import { EntryBadge } from './entry-badge.tsx';
import { SidebarEntry } from './sidebar-entry.tsx';
import classes from './sidebar.module.css';

interface SidebarGroupProps {
  readonly group: NavigationGroup;
  readonly marked: Marked | null;
  readonly badges: Partial<Badges>;
  readonly onNavigate: (() => void) | null;
}

/** A sidebar group. Its heading collapses it, which is stored in the account. */
export function SidebarGroup({ group, marked, badges, onNavigate }: SidebarGroupProps) {
  const t = useTranslations('navigation');
  const listId = useId();
  const section = useSection(group.section);
  // Shown once if it applies to all entries.
  const isWhollyComing = group.entries.every(isComing);
  // Collapsed until opened, and not stored: there is no page to open yet.
  const [isPeeking, setIsPeeking] = useState(false);
  const isCurrent = group.entries.some(({ path }) => path === marked?.entry.path);
  const expanded = isWhollyComing ? isPeeking || isCurrent : section.expanded;
  const toggle = isWhollyComing ? () => setIsPeeking(!isPeeking) : section.toggle;
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={expanded}
        aria-controls={listId}
        aria-description={isWhollyComing ? t('toCome') : undefined}
        data-current={isCurrent || undefined}
        onClick={toggle}
      >
        <span className={classes.label}>{t(`groups.${group.label}`)}</span>
        {isWhollyComing && <ComingMark />}
        <IconChevronDown className={classes.chevron} size={14} aria-hidden />
      </UnstyledButton>
      <ul id={listId} className={classes.list} hidden={!expanded}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <SidebarEntry
              path={entry.path}
              icon={entry.icon}
              name={t(`entries.${entry.label}`)}
              current={currentOf(entry, marked)}
              isComing={isComing(entry)}
              onNavigate={onNavigate}
            >
              {isComing(entry) && !isWhollyComing && <ComingMark />}
              <EntryBadge badge={badgeOf(entry)} badges={badges} />
            </SidebarEntry>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Generated content, so that it is not part of the accessible name; screen readers get a description instead.
 */
function ComingMark() {
  const t = useTranslations('navigation');
  return <span className={classes.coming} data-text={t('toCome')} aria-hidden />;
}
