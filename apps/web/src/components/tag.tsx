import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A word that marks an entry of a list. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
