import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many rows are selected. */
  readonly count: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The actions on selected rows of a list. */
export function SelectionBar({ count, children }: SelectionBarProps) {
  return (
    <div className={classes.bar}>
      <output className={classes.count}>{count}</output>
      {children}
    </div>
  );
}
