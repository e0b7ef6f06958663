import { fileURLToPath } from 'node:url';

/** The packed companion, as drivers get it. */
export const companionFile = fileURLToPath(
  new URL('../../../apps/companion/dist/package/companion.js', import.meta.url),
);
