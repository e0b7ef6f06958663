import {
  appsStayApart,
  dataFilesOwnTheDatabase,
  relativeImportsStayInside,
  schemaImportsZodOnly,
} from './boundaries.ts';
import {
  environmentIsReadOnce,
  exportsAreNamed,
  namesAreKebabCase,
  nothingIsABarrel,
} from './conventions.ts';
import {
  featuresFormNoCycle,
  layersAreKnown,
  layersImportDownwards,
  type Problem,
  rolesImportDownwards,
  type Rule,
} from './layers.ts';
import { readSourceFiles } from './source-files.ts';

const rules: readonly Rule[] = [
  appsStayApart,
  relativeImportsStayInside,
  schemaImportsZodOnly,
  dataFilesOwnTheDatabase,
  layersAreKnown,
  layersImportDownwards,
  rolesImportDownwards,
  featuresFormNoCycle,
  namesAreKebabCase,
  nothingIsABarrel,
  exportsAreNamed,
  environmentIsReadOnce,
];

/** Every place where the project below `root` breaks a rule of its structure. */
export function findProblems(root: string): Problem[] {
  const files = readSourceFiles(root);
  return rules.flatMap((rule) => rule(files));
}
