import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './plain-link.module.css';

interface PlainLinkProps {
  readonly to: string;
  /** True if the link covers its whole row. */
  readonly coversRow?: boolean;
  readonly children: ReactNode;
}

/** A link among many, such as a name in a list: bold, and underlined on hover. */
export function PlainLink({ to, coversRow = false, children }: PlainLinkProps) {
  return (
    <Link to={to} className={classes.link} data-covers-row={coversRow || undefined}>
      {children}
    </Link>
  );
}
