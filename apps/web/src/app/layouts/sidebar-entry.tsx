import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './sidebar.module.css';

interface SidebarEntryProps {
  readonly path: string;
  readonly icon: Icon;
  readonly name: string;
  readonly current: 'page' | 'true' | undefined;
  /** Shown after the name. */
  readonly children?: ReactNode;
  readonly onNavigate: (() => void) | null;
}

/** A link of the sidebar. */
export function SidebarEntry(props: SidebarEntryProps) {
  const { path, icon: EntryIcon, name, current, children, onNavigate } = props;
  return (
    <Link className={classes.entry} to={path} aria-current={current} onClick={() => onNavigate?.()}>
      <EntryIcon size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{name}</span>
      {children}
    </Link>
  );
}
