import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { RouteLine } from './route-line.tsx';

interface EmptyStateProps {
  /** Text, or the heading of a page that is nothing else. */
  readonly title: ReactNode;
  /** Explains what will be here, or what to do instead. */
  readonly text: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Shown in place of content that does not exist yet, with a picture of a road. */
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
