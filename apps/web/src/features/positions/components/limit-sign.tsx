import type { MapGame } from '#src/components/world-map/world.ts';
import classes from './limit-sign.module.css';

interface LimitSignProps {
  readonly game: MapGame;
  /** The figure alone, in the unit of the road. */
  readonly value: string;
}

/** A speed limit as it stands beside the road: round in Europe, a board in America. Words stand beside it. */
export function LimitSign({ game, value }: LimitSignProps) {
  return (
    <span className={classes.sign} data-game={game} aria-hidden>
      {value}
    </span>
  );
}
