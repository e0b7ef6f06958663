import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import './arc.css';

interface ArcProps {
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** The name of the measure, and its value as text. */
  readonly label: string;
  readonly valueText: string;
  /** Whether the figure is a control. Otherwise the value says it all. */
  readonly isControl?: boolean;
  /** The figure in its middle. */
  readonly children: ReactNode;
}

/** In degrees: three quarters of a circle. */
const length = 270;

/** A gauge, as on a dashboard. At most one per page. */
export function Arc({ share, label, valueText, isControl = false, children }: ArcProps) {
  const done = Math.min(1, Math.max(0, share)) * length;
  return (
    <div className="arc">
      <VisuallyHidden>
        <meter aria-label={label} aria-valuetext={valueText} value={share} />
      </VisuallyHidden>
      <svg viewBox="0 0 120 120" aria-hidden>
        <circle className="arc-track" cx="60" cy="60" r="52" pathLength={360} />
        <circle
          className="arc-done"
          cx="60"
          cy="60"
          r="52"
          pathLength={360}
          strokeDasharray={`${done} 360`}
        />
        {[0.25, 0.5, 0.75].map((quarter) => (
          <line
            key={quarter}
            className="arc-tick"
            x1="99"
            x2="105"
            y1="60"
            y2="60"
            transform={`rotate(${135 + quarter * length} 60 60)`}
          />
        ))}
      </svg>
      <div className="arc-figure" aria-hidden={!isControl}>
        {children}
      </div>
    </div>
  );
}
