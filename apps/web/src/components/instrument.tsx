import type { CSSProperties, ReactNode } from 'react';
import classes from './instrument.module.css';

interface InstrumentStripProps {
  /** Whether it has a frame of its own, where no card is around it. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
}

/** Figures beside each other, as on a dashboard. */
export function InstrumentStrip({ isFramed, children }: InstrumentStripProps) {
  return (
    <dl className={classes.strip} data-framed={isFramed}>
      {children}
    </dl>
  );
}

interface Comparison {
  readonly value: number;
  /** Where the mark stands. */
  readonly with: number;
  /** The end of the bar; without it the larger of both, with some room. */
  readonly most?: number;
  /** The same in words. */
  readonly text: string;
}

interface InstrumentProps {
  readonly caption: string;
  /** A line for each figure. */
  readonly value: string;
  /** Stands after the figure. */
  readonly unit?: string | undefined;
  /** How it compares; left out where there is nothing to compare with. */
  readonly comparison?: Comparison | undefined;
  /** What it means, where there is nothing to compare it with. */
  readonly note?: string | undefined;
}

/** A figure with what it means: a bar, and a mark for what it is compared with. */
export function Instrument({ caption, value, unit, comparison, note }: InstrumentProps) {
  const most = comparison && (comparison.most ?? Math.max(comparison.value, comparison.with) * 1.1);
  const at = (amount: number): CSSProperties['width'] => `${(amount / (most || 1)) * 100}%`;
  return (
    <div className={classes.instrument}>
      <dt className={classes.caption}>{caption}</dt>
      <dd className={classes.figure}>
        {value}
        {unit !== undefined && <span className={classes.unit}> {unit}</span>}
      </dd>
      {comparison && (
        <dd className={classes.meaning}>
          <span className={classes.bar} aria-hidden>
            <span className={classes.done} style={{ width: at(comparison.value) }} />
            {comparison.with > 0 && (
              <span className={classes.mark} style={{ left: at(comparison.with) }} />
            )}
          </span>
          {comparison.text}
        </dd>
      )}
      {note !== undefined && <dd className={classes.meaning}>{note}</dd>}
    </div>
  );
}
