/** What a test may be marked with, for every vitest.config.ts. */
export const testTags: { tags: { name: string; description: string }[] };
