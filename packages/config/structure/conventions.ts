import type { Rule } from './layers.ts';

const kebabCase = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Folder names are lower case words with hyphens, as file names are by oxlint's rule. */
export const foldersAreKebabCase: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        !path
          .split('/')
          .slice(0, -1)
          .every((name) => kebabCase.test(name)),
    )
    .map(({ path }) => ({ path, message: 'folder names are kebab-case' }));
