import { type ReactNode, useId } from 'react';
import './route-line.css';

interface RouteLineProps {
  /** The truck's place on the line, from 0 to 1. */
  readonly progress?: number;
  /** The stops, each from 0 to 1. */
  readonly stops?: readonly number[];
  /** True if the job ended early, at the progress so far. */
  readonly isBroken?: boolean;
  /** True if the current place is unknown. */
  readonly isAtRest?: boolean;
  /** True if it is finished and one of many: without colour and truck. */
  readonly isNeutral?: boolean;
  /** Text for screen readers; omitted if the words beside it say the same. */
  readonly label?: string;
}

const noStops: readonly number[] = [];
const percent = (share: number) => `${share * 100}%`;

/**
 * The line of a trip: solid for the driven part, dashed for the rest, with a truck between. Used for
 * everything that has a start and an end.
 */
export function RouteLine({
  progress = 0,
  stops = noStops,
  isBroken = false,
  isAtRest = false,
  isNeutral = false,
  label,
}: RouteLineProps) {
  const titleId = useId();
  const isUnderway = progress > 0 && progress < 1 && !isNeutral;
  const meaning =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'img' as const, 'aria-labelledby': titleId };
  return (
    <svg
      className="route-line"
      data-broken={isBroken || undefined}
      data-at-rest={isAtRest || undefined}
      data-neutral={isNeutral || undefined}
      {...meaning}
    >
      {label !== undefined && <title id={titleId}>{label}</title>}
      <line className="route-ahead" x1={percent(progress)} x2="100%" y1="10" y2="10" />
      <line className="route-live" x1="0" x2={percent(progress)} y1="10" y2="10" />
      <line className="route-core" x1="0" x2={percent(progress)} y1="10" y2="10" />
      <Ring at={0} r={5} isReached={progress > 0} />
      {stops.map((stop) => (
        <Ring key={stop} at={stop} r={3.2} isReached={stop <= progress} />
      ))}
      <Ring at={1} r={5} isReached={progress === 1}>
        <circle className="route-dot" cx="100%" cy="10" r="2" />
      </Ring>
      {isUnderway && (
        <svg x={percent(progress)} y="10" className="route-mark">
          {isBroken ? (
            <path className="route-cross" d="M-5-6 5 6M5-6-5 6" />
          ) : (
            <path className="route-truck" d="M-9-7 12 0-9 7-5 0Z" />
          )}
        </svg>
      )}
    </svg>
  );
}

interface RingProps {
  readonly at: number;
  readonly r: number;
  readonly isReached: boolean;
  readonly children?: ReactNode;
}

function Ring({ at, r, isReached, children }: RingProps) {
  return (
    <g className="route-ring" data-reached={isReached || undefined}>
      <circle cx={percent(at)} cy="10" r={r} />
      {children}
    </g>
  );
}
