import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import classes from './sidebar.module.css';

interface SidebarEntryProps {
  readonly path: string;
  readonly icon: Icon;
  readonly name: string;
  readonly current: 'page' | 'true' | undefined;
  readonly isComing?: boolean;
  /** Shown after the name. */
  readonly children?: ReactNode;
  readonly onNavigate: (() => void) | null;
}

/** A link of the sidebar. */
export function SidebarEntry(props: SidebarEntryProps) {
  const { path, icon: EntryIcon, name, current, isComing = false, children, onNavigate } = props;
  const t = useTranslations('navigation');
  return (
    <Link
      className={classes.entry}
      to={path}
      data-coming={isComing || undefined}
      aria-current={current}
      aria-description={isComing ? t('toCome') : undefined}
      onClick={() => onNavigate?.()}
    >
      <EntryIcon size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{name}</span>
      {children}
    </Link>
  );
}
