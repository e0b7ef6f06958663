import type { Rule } from './layers.ts';
import { isTestFile, packageOf, type SourceFile } from './source-files.ts';

/** No other package imports an app. */
export const appsStayApart: Rule = (files) =>
  problemsOfImports(
    files,
    ({ path }, { target }) =>
      target !== null &&
      packageOf(target).startsWith('apps/') &&
      packageOf(target) !== packageOf(path),
    (specifier) => `an app must not be imported from elsewhere (${specifier})`,
  );

/** A relative import stays within its package; imports of other packages use their names. */
export const relativeImportsStayInside: Rule = (files) =>
  problemsOfImports(
    files,
    ({ path }, { specifier, target }) =>
      specifier.startsWith('.') && target !== null && packageOf(target) !== packageOf(path),
    (specifier) => `a relative import must not leave the package (${specifier})`,
  );

/** The contract of web, API and companion depends on zod only. */
export const schemaImportsZodOnly: Rule = (files) =>
  problemsOfImports(
    files.filter(({ path }) => path.startsWith('packages/schema/src/') && !isTestFile(path)),
    (_file, { specifier, target }) =>
      target === null ? specifier !== 'zod' : packageOf(target) !== 'packages/schema',
    (specifier) => `packages/schema imports zod and its own files only (${specifier})`,
  );

/**
 * Folding, settling and routing are pure: no clock, database or Node.js. They depend on the contract and on
 * the code for lines and routes; only their tests import the simulator.
 */
export const telemetryIsPure: Rule = (files) =>
  problemsOfImports(
    files.filter(({ path }) => path.startsWith('packages/telemetry/src/') && !isTestFile(path)),
    (_file, { specifier, target }) =>
      target === null
        ? !['simplify-js', '@placemarkio/polyline', 'flatqueue'].includes(specifier)
        : !['packages/telemetry', 'packages/schema'].includes(packageOf(target)),
    (specifier) =>
      `packages/telemetry imports the contract and what draws or finds a line (${specifier})`,
  );

/** The simulator computes its own truth, against which the folding of telemetry is tested. */
export const simulatorKnowsNoFolding: Rule = (files) =>
  problemsOfImports(
    files.filter(({ path }) => packageOf(path) === 'packages/simulator'),
    (_file, { target }) => target !== null && packageOf(target) === 'packages/telemetry',
    (specifier) => `the simulator and what it tests share no code (${specifier})`,
  );

/**
 * In the API only `*.data.ts` query the database. Files directly in `src` open it and pass it on; all others
 * don't even import it at run time.
 */
export const dataFilesOwnTheDatabase: Rule = (files) => {
  const others = files.filter(
    ({ path }) =>
      path.startsWith('apps/api/src/') && !path.endsWith('.data.ts') && !isTestFile(path),
  );
  return [
    ...problemsOfImports(
      others,
      ({ path }, { specifier, typeOnly }) =>
        (isCompositionRoot(path)
          ? /^(@waybill\/db\/client|@prisma|pg)(\/|$)/
          : /^(@waybill\/db|@prisma|pg)(\/|$)/
        ).test(specifier) && !typeOnly,
      (specifier) => `only *.data.ts files import the database (${specifier})`,
    ),
    ...others
      .filter(({ asksDatabase }) => asksDatabase)
      .map(({ path }) => ({
        path,
        message: 'only *.data.ts files ask the database (elsewhere: pass it on, or $transaction)',
      })),
  ];
};

/** Production code doesn't import test helpers, which have folders of their own. */
export const productionImportsNoTestTool: Rule = (files) =>
  problemsOfImports(
    files.filter(
      ({ path }) =>
        /^(apps\/(api|companion|web)|packages\/[^/]+|prisma)\/src\//.test(path) &&
        !isTestFile(path),
    ),
    (_file, { specifier, target }) =>
      /^(vitest|supertest|fast-check|@waybill\/db\/test-\w+)(\/|$)/.test(specifier) ||
      (target !== null && isTestFile(target)),
    (specifier) => `what only tests need belongs into a folder for them (${specifier})`,
  );

/** Calls that begin a transaction, write the audit log or emit an event. */
const servicesCalls = ['$transaction', 'transact', 'recordAudit', 'happened'];

/** In the API's features only services begin transactions, write the audit log and emit events. */
export const servicesOwnTransactions: Rule = (files) =>
  files.flatMap(({ path, calls }) => {
    const isOfOthers =
      /^apps\/api\/src\/(features\/|.*\.data\.ts$)/.test(path) &&
      !path.endsWith('.service.ts') &&
      !isTestFile(path);
    const call = isOfOthers && servicesCalls.find((name) => calls.has(name));
    return call ? [{ path, message: `only services call ${call}` }] : [];
  });

function isCompositionRoot(path: string): boolean {
  return path.split('/').length === 4;
}

function problemsOfImports(
  files: readonly SourceFile[],
  isProblem: (file: SourceFile, imported: SourceFile['imports'][number]) => boolean,
  describe: (specifier: string) => string,
) {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isProblem(file, imported))
      .map(({ specifier }) => ({ path: file.path, message: describe(specifier) })),
  );
}
