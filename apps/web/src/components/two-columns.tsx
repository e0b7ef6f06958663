import type { ReactNode } from 'react';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  readonly children: ReactNode;
  /** The wider of the two columns. */
  readonly wider?: 'first' | 'second';
}

/** Two columns; one below the other on small screens. */
export function TwoColumns({ children, wider = 'second' }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-wider={wider}>
      {children}
    </div>
  );
}
