import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeading } from './heading.context.ts';
import { PageHeading } from './page-heading.tsx';

interface TitledPageProps {
  /** In place of the heading that the page table gives the page. */
  readonly title?: string;
  readonly intro?: string;
  /** What can be done on the page as a whole, beside its title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard below its heading. */
export function TitledPage({ title, intro, action, children }: TitledPageProps) {
  const own = useHeading();
  const heading = title === undefined ? own : { title, intro };
  if (heading === null) throw new Error('A page that has no heading in the page table gives one.');
  return (
    <Stack gap="lg" maw={1200} mx="auto">
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
