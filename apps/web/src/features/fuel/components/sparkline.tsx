import { lineOf } from '../fuel.model.ts';
import classes from './history.module.css';

/** A small price history, with the figures beside it. Renders nothing for a constant price. */
export function Sparkline({ history }: { readonly history: readonly number[] }) {
  if (new Set(history).size < 2) return null;
  return (
    <svg
      className={classes.spark}
      viewBox="-2 -10 104 120"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline className={classes.line} points={lineOf(history)} />
    </svg>
  );
}
