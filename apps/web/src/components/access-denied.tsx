import { Alert, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { TextLink } from './text-link.tsx';

interface AccessDeniedProps {
  readonly title: string;
  /** Which permission is missing, and who can grant it. */
  readonly text: string;
  /** Where to go instead. */
  readonly to: string;
  readonly toLabel: string;
}

/** Replaces content that the reader may not see or use. */
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
