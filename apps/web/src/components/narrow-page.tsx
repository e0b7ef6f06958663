import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './narrow-page.module.css';
import { PageHeading } from './page-heading.tsx';

interface NarrowPageProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a single form: a heading and a card in the middle. */
export function NarrowPage({ title, intro, children }: NarrowPageProps) {
  return (
    <Paper withBorder radius="md" className={classes.card}>
      <Stack gap="lg">
        <Stack gap={6}>
          <PageHeading>{title}</PageHeading>
          {intro !== undefined && <Text c="dimmed">{intro}</Text>}
        </Stack>
        {children}
      </Stack>
    </Paper>
  );
}
