import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** Whether to try all that there is, which takes long, instead of a part that stands for it. */
    isLong: boolean;
  }
}

const key: keyof ProvidedContext = 'testServer';

/**
 * For `globalSetup` of vitest: one server for the run, also of several projects, which tests get by
 * `inject('testServer')`.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (key in run.getProvidedContext()) return undefined;
  const { server, stop } = await startTestServer();
  run.provide(key, server);
  return stop;
}
