import { defineConfig } from 'vitest/config';
import { developmentTests, isLong, pageTests } from './build/page-tests.ts';

/** What React warns of, each run sees on every page and in every dialog, and the long run everywhere. */
export default defineConfig(
  pageTests('development', {
    name: '@waybill/web (development)',
    include: isLong ? [] : developmentTests,
  }),
);
