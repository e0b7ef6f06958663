import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface TitledPageProps {
  readonly title: string;
  readonly intro?: string;
  /** What can be done on the page as a whole, beside its title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard below its heading. */
export function TitledPage({ title, intro, action, children }: TitledPageProps) {
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <Group justify="space-between" gap="sm">
        <div>
          <PageHeading>{title}</PageHeading>
          {intro !== undefined && <Text c="dimmed">{intro}</Text>}
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
