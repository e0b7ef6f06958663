import type { Feature } from '#src/lib/feature.ts';

/** All features of the web app. They load with the frame, so they name their pages' code instead of importing it. */
export const features: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/*.feature.ts', { eager: true, import: 'feature' }),
);
