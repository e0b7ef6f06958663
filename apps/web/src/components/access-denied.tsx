import { Alert, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { TextLink } from './text-link.tsx';

interface AccessDeniedProps {
  readonly title: string;
  /** What is lacking, and who can help. */
  readonly text: string;
  /** Where to go instead. */
  readonly to: string;
  readonly toLabel: string;
}

/** Stands in the place of what the reader may not see or do. */
export function AccessDenied({ title, text, to, toLabel }: AccessDeniedProps) {
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title={title}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{text}</Text>
        <TextLink to={to}>{toLabel}</TextLink>
      </Stack>
    </Alert>
  );
}
