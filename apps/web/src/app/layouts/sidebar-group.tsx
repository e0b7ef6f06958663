import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { useSection } from '#src/features/users/users.queries.ts';
import { isComing } from '../page-table.ts';
import type { NavigationGroup } from '../page-types.ts';
import { badgeOf, currentOf, type Place } from '../navigation.ts';
import { EntryBadge } from './entry-badge.tsx';
import classes from './sidebar.module.css';

interface SidebarGroupProps {
  readonly group: NavigationGroup;
  readonly place: Place | null;
  readonly badges: Partial<Badges>;
  readonly onNavigate: (() => void) | null;
}

/** A group of the sidebar, whose heading folds it away for good. */
export function SidebarGroup({ group, place, badges, onNavigate }: SidebarGroupProps) {
  const t = useTranslations('navigation');
  const listId = useId();
  const { expanded, toggle } = useSection(group.section);
  // Said once where it is true of all.
  const isWhollyComing = group.entries.every(isComing);
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={expanded}
        aria-controls={listId}
        aria-description={isWhollyComing ? t('toCome') : undefined}
        data-current={place?.group.label === group.label || undefined}
        onClick={toggle}
      >
        <span className={classes.label}>{t(`groups.${group.label}`)}</span>
        {isWhollyComing && <ComingMark />}
        <IconChevronDown className={classes.chevron} size={14} aria-hidden />
      </UnstyledButton>
      <ul id={listId} className={classes.list} hidden={!expanded}>
        {group.entries.map((entry) => {
          return (
            <li key={entry.path}>
              <Link
                className={classes.entry}
                to={entry.path}
                data-coming={isComing(entry) || undefined}
                aria-current={currentOf(entry, place)}
                aria-description={isComing(entry) ? t('toCome') : undefined}
                onClick={() => onNavigate?.()}
              >
                <entry.icon size={18} stroke={1.75} aria-hidden />
                <span className={classes.label}>{t(`entries.${entry.label}`)}</span>
                {isComing(entry) && !isWhollyComing && <ComingMark />}
                <EntryBadge badge={badgeOf(entry)} badges={badges} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Drawn, not text: it is no part of a name, and whoever hears the entry hears it as a description. */
function ComingMark() {
  const t = useTranslations('navigation');
  return <span className={classes.coming} data-text={t('toCome')} aria-hidden />;
}
