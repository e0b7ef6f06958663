/** The base of every vitest.config.ts; projects don't inherit these from the root config. */
export const testSettings: {
  /** The tags of tests. */
  tags: { name: string; description: string }[];
  /** Node.js options of the test processes. */
  execArgv: string[];
  maxWorkers: number;
  /** Where transformed modules are cached. */
  experimental: { fsModuleCache: boolean; fsModuleCachePath: string };
};
