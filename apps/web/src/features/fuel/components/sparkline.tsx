import { linesOf } from '../fuel.model.ts';
import classes from './history.module.css';

/** A small price history, with the figures beside it. Renders nothing for a constant price. */
export function Sparkline({ history }: { readonly history: readonly (number | null)[] }) {
  if (new Set(history.filter((price) => price !== null)).size < 2) return null;
  return (
    <svg
      className={classes.spark}
      viewBox="-2 -10 104 120"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {linesOf(history).map((line) => (
        <polyline
          key={line[0]?.x}
          className={classes.line}
          points={line.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')}
        />
      ))}
    </svg>
  );
}
