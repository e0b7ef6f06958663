import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { looks } from './screenshots/looks.ts';

const { SCREENSHOTS_URL, VITE_PSEUDO } = process.env;

/** Takes screenshots of every page of the built app with the demo. */
export default defineConfig({
  globalSetup: './screenshots/demo.config.ts',
  testDir: 'screenshots',
  testMatch: '**/*.screenshots.ts',
  // A build with longer texts has other words than the usual one.
  testIgnore: VITE_PSEUDO ? '**/pages.*' : '**/longer-texts.*',
  outputDir: '../../.reports/screenshots',
  // One by one: the first creates a company that the others show.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...journeys.use,
    ...(SCREENSHOTS_URL && { baseURL: SCREENSHOTS_URL }),
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: Object.entries(looks).map(([name, use]) => ({ name, use })),
});
