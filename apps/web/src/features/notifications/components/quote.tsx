import type { ReactNode } from 'react';
import classes from './quote.module.css';

/** A quoted text by a user, such as a reason. */
export function Quote({ children }: { readonly children: ReactNode }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}
