import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './talk.module.css';

interface TalkProps {
  readonly title: string;
  /** What is said where nobody has said anything. */
  readonly none: string;
  /** The list of what was said; null when there is nothing. */
  readonly list: ReactNode;
  /** What follows the list. */
  readonly children?: ReactNode;
}

/** A part of a job's page in which people speak. */
export function Talk({ title, none, list, children }: TalkProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title} className={classes.talk}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        {list ?? (
          <Text size="sm" c="dimmed">
            {none}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
