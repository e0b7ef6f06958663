import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { useSection } from '#src/features/users/users.queries.ts';
import type { NavigationGroup } from '../navigation-entries.ts';
import { currentOf, type Marked } from '../navigation.ts';
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
  const isCurrent = group.entries.some(({ path }) => path === marked?.entry.path);
  const { expanded, toggle } = useSection(group.section);
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={expanded}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        onClick={toggle}
      >
        <span className={classes.label}>{t(`groups.${group.label}`)}</span>
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
              onNavigate={onNavigate}
            >
              <EntryBadge badge={entry.badge} badges={badges} />
            </SidebarEntry>
          </li>
        ))}
      </ul>
    </section>
  );
}
