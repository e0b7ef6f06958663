import { Skeleton, Stack } from '@mantine/core';

/** The shape of a list while it is loading. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <Stack gap="sm" component="output" aria-label={label}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} height={92} radius="md" />
      ))}
    </Stack>
  );
}
