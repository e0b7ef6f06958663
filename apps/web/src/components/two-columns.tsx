import type { ReactNode } from 'react';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  readonly children: ReactNode;
  /** Which of the two has more room. */
  readonly wider?: 'first' | 'second';
}

/** Two things beside each other; on small screens one below the other. */
export function TwoColumns({ children, wider = 'second' }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-wider={wider}>
      {children}
    </div>
  );
}
