import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** True to test everything, which takes long, instead of a sample. */
    isLong: boolean;
  }
}

const key: keyof ProvidedContext = 'testServer';

/**
 * A vitest `globalSetup`: one server for the run, even with several projects; tests get it with
 * `inject('testServer')`.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (key in run.getProvidedContext()) return undefined;
  const { server, stop } = await startTestServer();
  run.provide(key, server);
  return stop;
}
