import { UnstyledButton } from '@mantine/core';
import { IconHome, IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { currentOf, findPlace, navigationOf } from '../navigation.ts';
import classes from './bottom-bar.module.css';
import { EntryBadge } from './entry-badge.tsx';

interface BottomBarProps {
  readonly isOpen: boolean;
  /** Opens the whole navigation. */
  readonly onMore: () => void;
}

/** The pages that drivers open most. */
const shortcuts: ReadonlySet<string> = new Set(['companyOverview', 'jobs', 'map']);

/** The navigation on phones, within reach of a thumb. */
export function BottomBar({ isOpen, onMore }: BottomBarProps) {
  const t = useTranslations('shell');
  const names = useTranslations('navigation.entries');
  // Shorter names for entries that don't fit.
  const shortened: Readonly<Record<string, string>> = {
    companyOverview: t('company'),
    map: t('map'),
  };
  const { pathname } = useLocation();
  const badges = useBadges();
  const place = findPlace(pathname);
  const entries = navigationOf(useViewer())
    .flatMap((group) => group.entries)
    .filter(({ label }) => shortcuts.has(label));
  return (
    <nav className={classes.bar} aria-label={t('shortcuts')}>
      <Link
        to="/dashboard"
        className={classes.entry}
        aria-current={pathname === '/dashboard' ? 'page' : undefined}
      >
        <IconHome size={22} stroke={1.75} aria-hidden />
        {t('home')}
      </Link>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className={classes.entry}
          aria-current={currentOf(entry, place)}
        >
          <entry.icon size={22} stroke={1.75} aria-hidden />
          {shortened[entry.label] ?? names(entry.label)}
          <EntryBadge badge={entry.badge} badges={badges} />
        </Link>
      ))}
      <UnstyledButton className={classes.entry} onClick={onMore} aria-expanded={isOpen}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {t('more')}
      </UnstyledButton>
    </nav>
  );
}
