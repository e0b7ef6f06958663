/** What every vitest.config.ts begins with; a project takes nothing of this from the whole run's. */
export const testSettings: {
  /** What a test may be marked with. */
  tags: { name: string; description: string }[];
  /** Of Node.js, for the processes that run tests. */
  execArgv: string[];
  maxWorkers: number;
  /** Where modules are kept that were transformed for tests. */
  experimental: { fsModuleCache: boolean; fsModuleCachePath: string };
};
