import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './harness/chromium-arguments.ts';
import type { JourneyOptions } from './harness/journey.ts';
import { reportAs } from './reporters.config.ts';

const { CHROMIUM_PATH, CI, E2E_DATABASE_SERVER = 'null', TEST_LONG } = process.env;
const isLong = TEST_LONG !== undefined;

export default defineConfig<JourneyOptions>({
  globalSetup: './database.config.ts',
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.reports/journeys',
  forbidOnly: CI !== undefined,
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: reportAs('journeys'),
  use: {
    testServer: JSON.parse(E2E_DATABASE_SERVER),
    actionTimeout: 15_000,
    locale: 'en-GB',
    // Traces slow every journey by a quarter; `--trace on` records a failing one.
    screenshot: 'only-on-failure',
    // Animations aren't tested, and take time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: chromiumArguments,
    },
  },
  // A journey runs as a phone, unless its tag asks for a desktop or both. Component and API tests cover the
  // cases of thorough and long journeys too.
  projects: [
    {
      name: 'phone',
      grepInvert: isLong ? /@desktop/ : /@desktop|@long|@thorough/,
      use: {
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'light',
      },
    },
    {
      name: 'desktop',
      grep: isLong ? /@desktop|@both/ : /@desktop/,
      ...(!isLong && { grepInvert: /@long|@thorough/ }),
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    },
  ],
});
