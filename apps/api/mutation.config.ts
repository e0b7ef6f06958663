import { defineConfig, mergeConfig, type Plugin } from 'vitest/config';
import base from './vitest.config.ts';

/** Stryker asks for threads, in which bcrypt aborts the process when one of them ends. */
const inProcesses: Plugin = {
  name: 'in-processes',
  configureVitest: ({ project }) => {
    project.config.pool = 'forks';
  },
};

export default mergeConfig(base, defineConfig({ plugins: [inProcesses] }));
