import type { ReactNode } from 'react';
import classes from './two-columns.module.css';

/** Two things beside each other, the second with more room; on small screens one below the other. */
export function TwoColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
