import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './instrument.module.css';

interface InstrumentStripProps {
  /** Set if it needs its own frame because no card surrounds it. */
  readonly isFramed?: boolean;
  /** True for a lower strip, above a list. Phones show its first three figures. */
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

/** A row of figures, as on a dashboard. */
export function InstrumentStrip({ isFramed, isLow, children }: InstrumentStripProps) {
  return (
    <dl className={classes.strip} data-framed={isFramed} data-low={isLow}>
      {children}
    </dl>
  );
}

interface Comparison {
  readonly value: number;
  /** The value to compare with, shown as a mark. */
  readonly with: number;
  /** The end of the bar. Default: the larger value plus a margin. */
  readonly most?: number;
  /** The comparison as text. */
  readonly text: string;
}

/** What an instrument shows. */
export interface InstrumentProps {
  readonly caption: string;
  /** The list that the figure sums up. */
  readonly to?: string | undefined;
  /** One line per figure, or a control with it. */
  readonly value: ReactNode;
  /** Shown after the figure. */
  readonly unit?: string | undefined;
  /** The comparison; omitted if there is nothing to compare with. */
  readonly comparison?: Comparison | undefined;
  /** An explanation, if there is no comparison. */
  readonly note?: string | undefined;
}

/** A figure with its comparison: a bar with a mark. */
export function Instrument(props: InstrumentProps) {
  const { caption, to, value, unit, comparison, note } = props;
  const most = comparison && (comparison.most ?? Math.max(comparison.value, comparison.with) * 1.1);
  const at = (amount: number): CSSProperties['width'] => `${(amount / (most || 1)) * 100}%`;
  return (
    <div className={classes.instrument}>
      <dt className={classes.caption}>
        {to === undefined ? (
          caption
        ) : (
          <Link to={to} className={classes.link}>
            {caption}
          </Link>
        )}
      </dt>
      <dd className={classes.figure}>
        {value}
        {unit !== undefined && <span className={classes.unit}> {unit}</span>}
      </dd>
      {comparison && (
        <dd className={classes.meaning}>
          <span className={classes.bar} aria-hidden>
            <span className={classes.done} style={{ width: at(comparison.value) }} />
            {comparison.with > 0 && (
              <span className={classes.mark} style={{ insetInlineStart: at(comparison.with) }} />
            )}
          </span>
          {comparison.text}
        </dd>
      )}
      {note !== undefined && <dd className={classes.meaning}>{note}</dd>}
    </div>
  );
}
