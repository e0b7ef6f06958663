import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeading } from './heading.context.ts';
import { PageHeading } from './page-heading.tsx';

interface TitledPageProps {
  /** Overrides the heading from the page table. */
  readonly title?: string;
  readonly intro?: string;
  /** The page's main action, beside its title. */
  readonly action?: ReactNode;
  /** True for less spacing, as above a long list. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A dashboard page with its heading. */
export function TitledPage({ title, intro, action, isDense = false, children }: TitledPageProps) {
  const own = useHeading();
  const heading = title === undefined ? own : { title, intro };
  if (heading === null) throw new Error('A page that has no heading in the page table gives one.');
  return (
    <Stack gap={isDense ? 'sm' : 'lg'} maw={1200} mx="auto">
      <Group justify="space-between" gap="sm">
        <div>
          <PageHeading>{heading.title}</PageHeading>
          {heading.intro !== undefined && <Text c="dimmed">{heading.intro}</Text>}
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
