import { useMounted } from '@mantine/hooks';

/**
 * Opens what is mounted opened one render later: Mantine gives the focus back only to what had it
 * when something that was there already was opened, and code that is fetched comes with its opening.
 */
export function useOpenedLater(opened: boolean): boolean {
  const isMounted = useMounted();
  return opened && isMounted;
}
