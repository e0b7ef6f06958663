import {
  appsStayApart,
  dataFilesOwnTheDatabase,
  productionImportsNoTestTool,
  relativeImportsStayInside,
  schemaImportsZodOnly,
  servicesOwnTransactions,
  simulatorKnowsNoFolding,
  telemetryIsPure,
} from './boundaries.ts';
import { foldersAreKebabCase, nothingIsABarrel } from './conventions.ts';
import {
  featuresFormNoCycle,
  layersAreKnown,
  layersImportDownwards,
  type Problem,
  rolesImportDownwards,
  type Rule,
  subSlicesFormNoCycle,
} from './layers.ts';
import { readSourceFiles } from './source-files.ts';
import { featuresKeepToTheVocabulary } from './vocabulary.ts';

const rules: readonly Rule[] = [
  appsStayApart,
  relativeImportsStayInside,
  schemaImportsZodOnly,
  simulatorKnowsNoFolding,
  telemetryIsPure,
  dataFilesOwnTheDatabase,
  servicesOwnTransactions,
  layersAreKnown,
  layersImportDownwards,
  rolesImportDownwards,
  featuresFormNoCycle,
  subSlicesFormNoCycle,
  featuresKeepToTheVocabulary,
  productionImportsNoTestTool,
  foldersAreKebabCase,
  nothingIsABarrel,
];

/** Every place where the project below `root` breaks a rule of its structure. */
export function findProblems(root: string): Problem[] {
  const files = readSourceFiles(root);
  return rules.flatMap((rule) => rule(files));
}
