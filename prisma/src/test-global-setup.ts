import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** For `globalSetup` of vitest: one server for the run, which tests get by `inject('testServer')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  const key: keyof ProvidedContext = 'testServer';
  project.provide(key, server);
  return stop;
}
