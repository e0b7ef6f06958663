import { fileURLToPath } from 'node:url';

/** The base of every vitest.config.ts; projects don't inherit these from the root config. */
export const testSettings = {
  tags: [
    {
      name: 'long',
      description:
        'Takes more than half a second, and others show in each run that what it tries is there: left out by `npm test` alone, run where tests are selected and each night.',
    },
    {
      name: 'thorough',
      description:
        'Tries each route, kind, pair or statement, where others show in each run that the guard is there: left out by `npm test` alone, run where tests are selected and by `.ci/run`.',
    },
  ],
  // Room for short-lived objects, which most are in tests, and one thread to collect them, since the other
  // processors are busy: 5% less CPU.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  // Three on two cores, because tests often wait for the database or a server. Takes a fifth less time than
  // two.
  maxWorkers: 3,
  experimental: {
    // Caches transformed modules by content, which took most of the time of a single test. The launcher
    // clears the cache when it installs packages, because that may change what imports resolve to.
    fsModuleCache: true,
    fsModuleCachePath: fileURLToPath(
      new URL('../../node_modules/.cache/test-modules', import.meta.url),
    ),
  },
};
