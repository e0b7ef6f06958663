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

/** Finds every violation of the structure rules below `root`. */
export function findProblems(root: string): Problem[] {
  const files = readSourceFiles(root);
  return rules.flatMap((rule) => rule(files));
}
