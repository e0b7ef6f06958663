import type { Rule } from './layers.ts';

const kebabCase = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Folder names are kebab case; an oxlint rule checks the same for file names. */
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

const barrels: ReadonlySet<string> = new Set([
  // What the packed client exports.
  'packages/client/src/index.ts',
  // All models are read from this one, to be named.
  'packages/schema/src/models.ts',
]);

/** Barrel files hide where things are defined; oxlint only finds those with a star. */
export const nothingIsABarrel: Rule = (files) =>
  files
    .filter(({ isBarrel, path }) => isBarrel && !barrels.has(path))
    .map(({ path }) => ({ path, message: 'it only re-exports: import from the source instead' }));
