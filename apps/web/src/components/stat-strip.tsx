import type { ReactNode } from 'react';
import classes from './stat-strip.module.css';

/** A strip of figures, as on a dashboard. */
export function StatStrip({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>;
}

interface StatProps {
  readonly caption: string;
  readonly value: string;
  /** One line of what it means. */
  readonly note?: string | undefined;
}

/** One figure with what it counts. */
export function Stat({ caption, value, note }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt className={classes.caption}>{caption}</dt>
      <dd className={classes.value}>{value}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
