import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const useId = fileURLToPath(new URL('../src/lib/use-id.ts', import.meta.url));

/**
 * Makes Mantine use React's ids. For React versions without ids, its own hook replaces them with random ones
 * after mount, which would render each field twice, synchronously.
 */
export function oneId(): Plugin {
  return {
    name: 'waybill:one-id',
    // Before Vite resolves the file.
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/use-id/use-id.mjs') && importer?.includes('@mantine/hooks') ? useId : null,
  };
}
