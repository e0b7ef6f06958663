/** What a test may be marked with, for every vitest.config.ts. */
export const testTags = {
  tags: [
    {
      name: 'long',
      description:
        'Takes more than half a second, and others show in each run that what it tries is there: left out by `npm test` alone, run where tests are selected and each night.',
    },
  ],
};
