import { defineConfig } from 'vitest/config';
import { developmentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** What React warns of is seen on every page and in every dialog where tests that take long run, and everywhere in the long run. */
export default defineConfig(
  pageTests('development', isLong, {
    name: '@waybill/web (development)',
    include: isLong ? [] : developmentTests,
  }),
);
