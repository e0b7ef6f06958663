import { Stack, Text } from '@mantine/core';
import { LoadingLine } from './loading-line.tsx';

interface LoadingScreenProps {
  readonly label: string;
  /** Set within a card; otherwise it takes half of the screen. */
  readonly compact?: boolean;
}

/** A loading indicator that fills its place and says what is loading. */
export function LoadingScreen({ label, compact = false }: LoadingScreenProps) {
  return (
    <Stack align="center" justify="center" gap="md" mih={compact ? 0 : '50vh'} component="output">
      <LoadingLine />
      <Text c="dimmed">{label}</Text>
    </Stack>
  );
}
