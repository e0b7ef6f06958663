import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './section-index.module.css';

/** A page or section in an index. */
export interface IndexEntry {
  readonly to: string;
  readonly name: string;
  readonly isCurrent?: boolean;
}

interface WithIndexProps {
  readonly label: string;
  readonly entries: readonly IndexEntry[];
  readonly children: ReactNode;
}

/** Content with a section index beside it, or above it on smaller screens. */
export function WithIndex({ label, entries, children }: WithIndexProps) {
  return (
    <div className={classes.root}>
      <nav aria-label={label} className={classes.index}>
        <ul className={classes.list}>
          {entries.map(({ to, name, isCurrent = false }) => (
            <li key={to} ref={isCurrent ? showInRow : null}>
              <Link to={to} className={classes.entry} aria-current={isCurrent ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

function showInRow(entry: HTMLElement | null): void {
  const row = entry?.parentElement;
  if (!entry || !row) return;
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.clientWidth) / 2;
}
