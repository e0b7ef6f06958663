import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './thread-card.module.css';

interface ThreadCardProps {
  readonly title: string;
  /** Shown if there are no entries. */
  readonly none: string;
  /** The list of entries; null if there are none. */
  readonly list: ReactNode;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** A section of a job's page with texts by users. */
export function ThreadCard({ title, none, list, children }: ThreadCardProps) {
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
