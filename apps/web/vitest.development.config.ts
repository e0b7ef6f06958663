import { defineConfig } from 'vitest/config';
import { developmentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** Shows React's warnings: for every page and dialog when long tests run, and everywhere in the long run. */
export default defineConfig(
  pageTests('development', isLong, {
    name: '@waybill/web (development)',
    include: isLong ? [] : developmentTests,
  }),
);
