import { useId as useReactId } from 'react';

/** Returns the given id, else one of the component's own. `build/one-id.ts` makes Mantine use it. */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? own;
}
