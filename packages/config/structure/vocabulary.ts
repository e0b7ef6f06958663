import type { Rule } from './layers.ts';
import { placeOf } from './places.ts';

const name = '[a-z0-9]+(?:-[a-z0-9]+)*';

/**
 * The allowed files in the folder of a feature or sub-slice; no other files or folders. docs/architecture.md
 * describes each role.
 */
const vocabularies: Readonly<Record<string, readonly RegExp[]>> = {
  'apps/api': [
    new RegExp(
      `^${name}\\.(feature|routes|service|policy|data|presenter|admin|demo|tasks|why|calendar|ledger)\\.ts$`,
    ),
    new RegExp(`^${name}(\\.policy)?\\.test\\.ts$`),
  ],
  'apps/web': [
    new RegExp(`^${name}\\.(feature|queries|paths|schema|model|storage|context)\\.ts$`),
    new RegExp(`^${name}\\.(queries|paths|schema|model|storage)\\.test\\.tsx?$`),
    new RegExp(`^${name}\\.provider\\.tsx$`),
    new RegExp(`^use-${name}\\.ts$`),
    new RegExp(`^(pages|components)/${name}(\\.test)?\\.tsx$`),
    // Tests of its pages, rendered in the whole app.
    new RegExp(`^${name}\\.test\\.tsx$`),
  ],
  // Features have no folders here: see `contractFile`.
  'packages/schema': [],
};

/** In the contract, features have no folders. */
const contractFile = new RegExp(
  `^${name}\\.(contract|models|fields|replies|examples|register|events|texts)\\.ts$`,
);

/** All files of a feature have a known role, so that each thing has one place. */
export const featuresKeepToTheVocabulary: Rule = (files) =>
  files.flatMap(({ path }) => {
    const [app, inFeatures] = path.split('/src/features/');
    if (app === 'packages/schema' && contractFile.test(inFeatures ?? '')) return [];
    const vocabulary = vocabularies[app ?? ''];
    if (!vocabulary || inFeatures === undefined) return [];
    const { inside } = placeOf(path) ?? { inside: null };
    if (inside !== null && vocabulary.some((allowed) => allowed.test(inside))) return [];
    return [{ path, message: `a feature has no such file or folder: ${inside ?? inFeatures}` }];
  });
