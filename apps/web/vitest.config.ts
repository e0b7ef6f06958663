import { configDefaults, defineConfig } from 'vitest/config';
import { developmentTests, documentTests, pageTests } from './build/page-tests.ts';

const isLong = process.env['TEST_LONG'] !== undefined;

/** All tests of pages in the long run; else those that are not in `vitest.development.config.ts`. */
export default defineConfig(
  isLong
    ? pageTests('development', isLong, { include: documentTests })
    : pageTests('production', isLong, {
        include: documentTests,
        exclude: [...configDefaults.exclude, ...developmentTests],
      }),
);
