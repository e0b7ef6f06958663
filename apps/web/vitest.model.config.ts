import { configDefaults, defineConfig } from 'vitest/config';
import { documentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** The tests that need no document. */
export default defineConfig(
  pageTests(isLong ? 'development' : 'production', isLong, {
    name: '@waybill/web (models)',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...documentTests],
  }),
);
