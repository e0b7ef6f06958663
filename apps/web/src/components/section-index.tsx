import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './section-index.module.css';

/** A page or a section that an index leads to. */
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

/** Content beside an index of its sections; on smaller screens the index is a row above it. */
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
