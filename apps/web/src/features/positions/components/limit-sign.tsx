import type { MapGame } from '#src/components/world-map/world.ts';
import classes from './limit-sign.module.css';

interface LimitSignProps {
  readonly game: MapGame;
  /** The value without unit; the sign implies it. */
  readonly value: string;
}

/** A speed limit sign: round in Europe, a board in America. Show words beside it. */
export function LimitSign({ game, value }: LimitSignProps) {
  return (
    <span className={classes.sign} data-game={game} aria-hidden>
      {value}
    </span>
  );
}
