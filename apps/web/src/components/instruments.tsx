import type { ReactNode } from 'react';
import classes from './instruments.module.css';

/** A strip of figures, as on a dashboard. */
export function Instruments({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>;
}

interface InstrumentProps {
  readonly caption: string;
  readonly value: string;
}

/** One figure with what it counts. */
export function Instrument({ caption, value }: InstrumentProps) {
  return (
    <div className={classes.instrument}>
      <dt className={classes.caption}>{caption}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
