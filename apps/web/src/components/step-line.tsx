import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { RouteLine } from './route-line.tsx';
import classes from './step-line.module.css';

declare module 'react' {
  interface CSSProperties {
    '--steps'?: string;
  }
}

interface LineStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** The link or button for the step. */
  readonly action?: ReactNode;
}

interface StepLineProps {
  readonly steps: readonly LineStep[];
  /** The word beside completed steps. */
  readonly done: string;
}

/** Consecutive steps, shown as stops on a road. */
export function StepLine({ steps, done }: StepLineProps) {
  const last = steps.length - 1;
  const reached = steps.findLastIndex(({ isDone }) => isDone);
  // Halfway to the next step.
  const progress = reached < 0 || last === 0 ? 0 : Math.min(1, (reached + 0.5) / last);
  return (
    <div>
      <div className={classes.line} style={{ '--steps': String(steps.length) }}>
        <RouteLine
          progress={progress}
          stops={steps.slice(1, -1).map((_, index) => (index + 1) / last)}
        />
      </div>
      <ol className={classes.steps}>
        {steps.map(({ id, title, text, isDone, action }) => (
          <li key={id} data-done={isDone || undefined}>
            <Text fw={600} size="sm">
              {title}
              {isDone && <VisuallyHidden> ({done})</VisuallyHidden>}
            </Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
            {!isDone && action}
          </li>
        ))}
      </ol>
    </div>
  );
}
