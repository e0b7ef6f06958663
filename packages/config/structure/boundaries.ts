import type { Rule } from './layers.ts';
import { isTestFile, packageOf, type SourceFile } from './source-files.ts';

/** Apps are never imported by another package, whatever it is. */
export const appsStayApart: Rule = (files) =>
  problemsOfImports(
    files,
    ({ path }, { target }) =>
      target !== null &&
      packageOf(target).startsWith('apps/') &&
      packageOf(target) !== packageOf(path),
    (specifier) => `an app must not be imported from elsewhere (${specifier})`,
  );

/** A relative import stays within its package; others go by the package's name. */
export const relativeImportsStayInside: Rule = (files) =>
  problemsOfImports(
    files,
    ({ path }, { specifier, target }) =>
      specifier.startsWith('.') && target !== null && packageOf(target) !== packageOf(path),
    (specifier) => `a relative import must not leave the package (${specifier})`,
  );

/** What web, API and companion agree on depends on zod alone. */
export const schemaImportsZodOnly: Rule = (files) =>
  problemsOfImports(
    files.filter(({ path }) => path.startsWith('packages/schema/src/') && !isTestFile(path)),
    (_file, { specifier, target }) =>
      target === null ? specifier !== 'zod' : packageOf(target) !== 'packages/schema',
    (specifier) => `packages/schema imports zod and its own files only (${specifier})`,
  );

/** In the API only `*.data.ts` and the composition root touch the database at run time. */
export const dataFilesOwnTheDatabase: Rule = (files) => {
  const others = files.filter(
    ({ path }) =>
      /^apps\/api\/src\/.+\//.test(path) && !path.endsWith('.data.ts') && !isTestFile(path),
  );
  return [
    ...problemsOfImports(
      others,
      (_file, { specifier, typeOnly }) =>
        /^(@waybill\/db|@prisma|pg)(\/|$)/.test(specifier) && !typeOnly,
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
