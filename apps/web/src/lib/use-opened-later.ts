import { useMounted } from '@mantine/hooks';

/**
 * Opens one render later if mounted open: Mantine restores the focus only for elements that were mounted
 * before they opened, and lazily loaded ones mount when they open.
 */
export function useOpenedLater(opened: boolean): boolean {
  const isMounted = useMounted();
  return opened && isMounted;
}
