import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './titled-card.module.css';

interface TitledCardProps {
  readonly title: string;
  /** Shown below the title. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of a page, on a card. */
export function TitledCard({ title, text, children }: TitledCardProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title} className={classes.card}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Paper>
  );
}
