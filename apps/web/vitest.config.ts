import { configDefaults, defineConfig } from 'vitest/config';
import { developmentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** All tests in the long run; else those that are not in `vitest.development.config.ts`. */
export default defineConfig(
  isLong
    ? pageTests('development', isLong, {})
    : pageTests('production', isLong, {
        exclude: [...configDefaults.exclude, ...developmentTests],
      }),
);
