import { defineConfig } from '@playwright/test';
import type { EnvironmentOptions } from './deployment/environment-test.ts';
import journeys from './playwright.config.ts';
import { reportAs } from './reporters.config.ts';

/** What docker and the proxies need from the outside, and nothing that changes Waybill. */
const passedOn = /^(PATH|HOME|XDG_RUNTIME_DIR|(DOCKER|COMPOSE)_\w+)$/;

/** The image by docker compose, and Waybill behind reverse proxies. */
export default defineConfig<object, EnvironmentOptions>({
  testDir: 'deployment',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.reports/deployment',
  // A container that comes or goes is a change of networks: Chromium breaks off what it loads.
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
