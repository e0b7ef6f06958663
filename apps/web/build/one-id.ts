import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const useId = fileURLToPath(new URL('../src/lib/use-id.ts', import.meta.url));

/**
 * Has Mantine take React's ids. Its own hook replaces them by random ones once a component is on the
 * page, for versions of React that had none: each field would be rendered twice, in one go.
 */
export function oneId(): Plugin {
  return {
    name: 'waybill:one-id',
    // Before Vite finds the file that is meant.
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/use-id/use-id.mjs') && importer?.includes('@mantine/hooks') ? useId : null,
  };
}
