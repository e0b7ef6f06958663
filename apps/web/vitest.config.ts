import { configDefaults, defineConfig } from 'vitest/config';
import { developmentTests, isLong, pageTests } from './build/page-tests.ts';

/** All in the long run; else those that are not in `vitest.development.config.ts`. */
export default defineConfig(
  isLong
    ? pageTests('development', {})
    : pageTests('production', { exclude: [...configDefaults.exclude, ...developmentTests] }),
);
