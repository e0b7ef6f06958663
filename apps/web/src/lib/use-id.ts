import { useId as useReactId } from 'react';

/** The id that is given, else one of the component's own: what `build/one-id.ts` gives Mantine. */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? own;
}
