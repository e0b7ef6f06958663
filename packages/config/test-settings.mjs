import { fileURLToPath } from 'node:url';

/** What every vitest.config.ts begins with; a project takes nothing of this from the whole run's. */
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
  // Room for what lives shortly, as most of what a test makes does, and one thread that clears it away,
  // for the other processors are busy: a twentieth less of the processor.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  // Three on two cores: a test waits for the database or a server often. A fifth less time than two.
  maxWorkers: 3,
  experimental: {
    // Modules as they were transformed, by their content: most of what a single test waited for. The
    // launcher empties it when it installs packages, which may change what an import leads to.
    fsModuleCache: true,
    fsModuleCachePath: fileURLToPath(
      new URL('../../node_modules/.cache/test-modules', import.meta.url),
    ),
  },
};
