import type { Rule } from './layers.ts';
import { placeOf } from './places.ts';

const name = '[a-z0-9]+(?:-[a-z0-9]+)*';

/**
 * What may lie in the folder of a feature or of one of its sub-slices: nothing else, and no other
 * folder. What each role is for stands in docs/architecture.md.
 */
const vocabularies: Readonly<Record<string, readonly RegExp[]>> = {
  'apps/api': [
    new RegExp(`^${name}\\.(routes|service|policy|data|presenter|admin|demo|tasks)\\.ts$`),
    new RegExp(`^${name}(\\.policy)?\\.test\\.ts$`),
  ],
  'apps/web': [
    new RegExp(`^${name}\\.(queries|paths|schema|model|storage|context)\\.ts$`),
    new RegExp(`^${name}\\.(queries|paths|schema|model|storage)\\.test\\.tsx?$`),
    new RegExp(`^${name}\\.provider\\.tsx$`),
    new RegExp(`^use-${name}\\.ts$`),
    new RegExp(`^(pages|components)/${name}(\\.test)?\\.tsx$`),
    // Its pages as people use them, over the whole app.
    new RegExp(`^${name}\\.test\\.tsx$`),
  ],
  // Its features have no folders: see `contractFile`.
  'packages/schema': [],
};

/** In the contract a feature has no folder of its own. */
const contractFile = new RegExp(
  `^${name}\\.(contract|models|fields|replies|examples|register|events|texts)\\.ts$`,
);

/** A feature consists of files with a known role, so that each thing has one place to be. */
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
