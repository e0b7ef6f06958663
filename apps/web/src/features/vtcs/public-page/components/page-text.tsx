import { Paper, Title } from '@mantine/core';
import type { Block } from '@waybill/schema/rich-text';
import { RichText } from '#src/components/rich-text.tsx';

interface PageTextProps {
  readonly title: string;
  readonly blocks: readonly Block[] | null;
}

/** A text of the company; renders nothing without one. */
export function PageText({ title, blocks }: PageTextProps) {
  if (blocks === null || blocks.length === 0) return null;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={title}>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      <RichText blocks={blocks} headingOrder={3} />
    </Paper>
  );
}
