import { test } from '@playwright/test';

export interface EnvironmentOptions {
  /** The environment for programs that a test starts: docker, git, openssl, the proxies. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A Playwright test with an environment for other programs. */
export const environmentTest = test.extend<object, EnvironmentOptions>({
  environment: [{}, { option: true, scope: 'worker' }],
});
