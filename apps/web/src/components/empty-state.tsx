import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { RouteLine } from './route-line.tsx';

interface EmptyStateProps {
  /** Text, or the heading of a page that is nothing else. */
  readonly title: ReactNode;
  /** What will be here, or what to do instead. */
  readonly text: ReactNode;
  /** The one thing to do next. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing yet: a road that lies ahead. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <RouteLine />
      </div>
      <div className={classes.title}>{title}</div>
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      {children}
    </div>
  );
}
