import { defineConfig } from 'vitest/config';
import { developmentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** What React warns of, each run sees on every page, those with long tests in every dialog, and the long run everywhere. */
export default defineConfig(
  pageTests('development', isLong, {
    name: '@waybill/web (development)',
    include: isLong ? [] : developmentTests,
  }),
);
