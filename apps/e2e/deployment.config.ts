import { defineConfig } from '@playwright/test';
import type { EnvironmentOptions } from './deployment/environment-test.ts';
import journeys from './playwright.config.ts';
import { reportAs } from './reporters.config.ts';

/** The environment variables that docker and the proxies need; none that change Waybill. */
const passedOn = /^(PATH|HOME|XDG_RUNTIME_DIR|(DOCKER|COMPOSE)_\w+)$/;

/** Tests of the image with docker compose, and of Waybill behind reverse proxies. */
export default defineConfig<object, EnvironmentOptions>({
  testDir: 'deployment',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.reports/deployment',
  // A starting or stopping container changes the network, and Chromium then aborts its requests.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: reportAs('deployment'),
  use: {
    ...journeys.use,
    viewport: { width: 1440, height: 900 },
    environment: Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        value !== undefined && passedOn.test(name) ? [[name, value]] : [],
      ),
    ),
  },
});
