import { linesOf } from '../fuel.model.ts';
import classes from './history.module.css';

/** How a price went, small: what it says stands beside it in figures. One that stayed as it was needs no line. */
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
