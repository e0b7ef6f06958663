import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './harness/chromium-arguments.ts';
import type { JourneyOptions } from './harness/journey.ts';

const { CHROMIUM_PATH, CI, E2E_DATABASE_URL, TEST_REPORT_DIR } = process.env;

export default defineConfig<JourneyOptions>({
  globalSetup: './database.config.ts',
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.reports/journeys',
  forbidOnly: CI !== undefined,
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ...(TEST_REPORT_DIR
      ? [['json', { outputFile: join(TEST_REPORT_DIR, 'journeys.json') }] as const]
      : []),
  ],
  use: {
    adminUrl: E2E_DATABASE_URL ?? null,
    actionTimeout: 15_000,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: chromiumArguments,
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'light',
      },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } },
  ],
});
