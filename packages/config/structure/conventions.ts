import type { Rule } from './layers.ts';
import { packageOf } from './source-files.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const configFile = /(^|\/)[a-z]+\.config\.ts$/;

/**
 * Where environment variables are read: configuration files of tools, the API's entries (which hand
 * them to its configuration), what starts processes with an environment, and what chooses the
 * database of a test run.
 */
const readsEnvironmentByRight = [
  configFile,
  /^apps\/api\/src\/(main|demo|admin|health)\.ts$/,
  /^packages\/(config|launcher)\//,
  /^prisma\/src\/embedded\//,
  /^prisma\/src\/test-database\.ts$/,
];

/** File and folder names are lower case words with hyphens, and dots before a role. */
export const namesAreKebabCase: Rule = (files) =>
  files
    .filter(({ path }) => !path.split('/').every((name) => kebabCase.test(name)))
    .map(({ path }) => ({ path, message: 'names are kebab-case' }));

/** A file that only re-exports hides where things are. */
export const nothingIsABarrel: Rule = (files) =>
  files
    .filter(({ isBarrel }) => isBarrel)
    .map(({ path }) => ({ path, message: 'it only re-exports: import from the source instead' }));

/** Exports have names; only the configuration files of tools need a default. */
export const exportsAreNamed: Rule = (files) =>
  files
    .filter(({ path, hasDefaultExport }) => hasDefaultExport && !configFile.test(path))
    .map(({ path }) => ({ path, message: 'exports are named, not default' }));

/** Configuration is read in one place. */
export const environmentIsReadOnce: Rule = (files) =>
  files
    .filter(({ path, readsEnvironment }) => readsEnvironment && !mayReadEnvironment(path))
    .map(({ path }) => ({
      path,
      message: `${packageOf(path)} must not read process.env here: pass the value in`,
    }));

function mayReadEnvironment(path: string): boolean {
  return readsEnvironmentByRight.some((place) => place.test(path));
}
