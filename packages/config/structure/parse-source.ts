import { parseSync, Visitor } from 'oxc-parser';
import { asksDatabase, nameOf } from './database-uses.ts';

interface ImportedModule {
  readonly specifier: string;
  /** True if the import is erased at run time. */
  readonly typeOnly: boolean;
}

export interface ParsedSource {
  readonly imports: readonly ImportedModule[];
  readonly asksDatabase: boolean;
  /** The names of all functions and methods it calls. */
  readonly calls: ReadonlySet<string>;
  /** True if it only re-exports files that others could import directly. */
  readonly isBarrel: boolean;
}

type ParseResult = ReturnType<typeof parseSync>;
type Program = ParseResult['program'];

/**
 * Extracts what the structure rules need from a script.
 * @throws Error when the text is no valid script
 */
export function parseSource(path: string, text: string): ParsedSource {
  const { program, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return {
    imports: [...staticImports(module), ...dynamicImports(module, text)],
    asksDatabase: asksDatabase(program, text),
    calls: namesOfCalls(program),
    isBarrel: program.body.length > 0 && program.body.every(isReexport),
  };
}

function namesOfCalls(program: Program): Set<string> {
  const calls = new Set<string>();
  new Visitor({
    CallExpression({ callee }) {
      calls.add(nameOf(callee));
    },
  }).visit(program);
  return calls;
}

function isReexport(statement: Program['body'][number]): boolean {
  const { type } = statement;
  if (type !== 'ExportAllDeclaration' && type !== 'ExportNamedDeclaration') return false;
  return statement.source !== null && !statement.source.value.includes('/generated/');
}

function staticImports({ staticImports: imports, staticExports }: ParseResult['module']) {
  const imported = imports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const reexported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  return [...imported, ...reexported];
}

function dynamicImports({ dynamicImports: imports }: ParseResult['module'], text: string) {
  return imports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])(?<specifier>[^'"`$]*)\1$/.exec(text.slice(start, end));
    return literal?.groups?.['specifier'] === undefined
      ? []
      : [{ specifier: literal.groups['specifier'], typeOnly: false }];
  });
}
