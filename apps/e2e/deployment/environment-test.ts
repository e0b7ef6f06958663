import { test } from '@playwright/test';

export interface EnvironmentOptions {
  /** For the programs that a test starts: docker, git, openssl, the proxies. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A Playwright test that is handed the environment for other programs. */
export const environmentTest = test.extend<object, EnvironmentOptions>({
  environment: [{}, { option: true, scope: 'worker' }],
});
