import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { useSection } from '#src/features/users/users.queries.ts';
import type { NavigationGroup } from '../page-table.ts';
import { currentOf, type Place } from '../navigation.ts';
import { EntryBadge } from './entry-badge.tsx';
import classes from './sidebar.module.css';

interface SidebarGroupProps {
  readonly group: NavigationGroup;
  readonly place: Place | null;
  readonly badges: Badges;
  readonly onNavigate: (() => void) | null;
}

/** A group of the sidebar, whose heading folds it away for good. */
export function SidebarGroup({ group, place, badges, onNavigate }: SidebarGroupProps) {
  const t = useTranslations('navigation');
  const listId = useId();
  const { expanded, toggle } = useSection(group.section);
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={expanded}
        aria-controls={listId}
        data-current={place?.group.label === group.label || undefined}
        onClick={toggle}
      >
        {t(`groups.${group.label}`)}
        <IconChevronDown className={classes.chevron} size={14} aria-hidden />
      </UnstyledButton>
      <ul id={listId} className={classes.list} hidden={!expanded}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              className={classes.entry}
              to={entry.path}
              aria-current={currentOf(entry, place)}
              onClick={() => onNavigate?.()}
            >
              <entry.icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.label}>{t(`entries.${entry.label}`)}</span>
              <EntryBadge count={entry.badge && badges[entry.badge]} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
