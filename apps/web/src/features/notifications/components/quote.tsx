import type { ReactNode } from 'react';
import classes from './quote.module.css';

/** What somebody wrote, such as a reason. */
export function Quote({ children }: { readonly children: ReactNode }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}
