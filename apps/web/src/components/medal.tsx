import type { AchievementMark as Mark } from '@waybill/schema/features/achievements.models';
import { AchievementMark } from './achievement-mark.tsx';
import classes from './medal.module.css';

interface MedalProps {
  readonly mark: Mark;
  /** The number of earned tiers. */
  readonly earned: number;
  /** The number of tiers. */
  readonly tiers: number;
  /** The share of the next tier that is reached: 0 to 1. */
  readonly progress: number;
}

const radius = 30;
const length = 2 * Math.PI * radius;

/**
 * An achievement's mark in a ring of the highest earned tier, with an arc of the progress to the next and a dot for
 * each tier. The text beside it says the same.
 */
export function Medal({ mark, earned, tiers, progress }: MedalProps) {
  // The only tier, and the last one, are gold.
  const ring = ['none', 'bronze', 'silver', 'gold'][earned === tiers ? 3 : earned];
  const isComplete = earned === tiers;
  return (
    <span className={classes.medal} data-ring={ring} aria-hidden>
      <svg className={classes.ring} viewBox="0 0 68 68">
        <circle className={classes.face} cx="34" cy="34" r="26" />
        <circle className={classes.rim} cx="34" cy="34" r={radius} />
        {!isComplete && progress > 0 && (
          <circle
            className={classes.arc}
            cx="34"
            cy="34"
            r={radius}
            strokeDasharray={`${progress * length} ${length}`}
            transform="rotate(-90 34 34)"
          />
        )}
      </svg>
      <AchievementMark mark={mark} size={30} />
      {tiers > 1 && (
        <span className={classes.tiers}>
          {Array.from({ length: tiers }, (_, index) => (
            <span key={index} data-earned={index < earned} />
          ))}
        </span>
      )}
    </span>
  );
}
