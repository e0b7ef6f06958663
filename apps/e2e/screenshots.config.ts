import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { SCREENSHOTS_URL } = process.env;
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** Takes a picture of every page, of the built app with the demo in it. */
export default defineConfig({
  globalSetup: './screenshots/demo.config.ts',
  testDir: 'screenshots',
  testMatch: '**/*.screenshots.ts',
  outputDir: '../../.reports/screenshots',
  // One after the other: the first founds a company that the others look at.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...journeys.use,
    ...(SCREENSHOTS_URL && { baseURL: SCREENSHOTS_URL }),
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'phone-light', use: { ...phone, colorScheme: 'light' } },
    { name: 'phone-dark', use: { ...phone, colorScheme: 'dark' } },
    { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' } },
    { name: 'desktop-dark', use: { ...desktop, colorScheme: 'dark' } },
  ],
});
