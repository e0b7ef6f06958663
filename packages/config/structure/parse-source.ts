import { parseSync, Visitor } from 'oxc-parser';

interface ImportedModule {
  readonly specifier: string;
  /** Whether nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

export interface ParsedSource {
  readonly imports: readonly ImportedModule[];
  readonly hasDefaultExport: boolean;
  /** Whether it holds nothing but re-exports of files that others could import themselves. */
  readonly isBarrel: boolean;
  readonly readsEnvironment: boolean;
  /** Whether it calls upon a model of a database handle, such as `ctx.db.user`. */
  readonly asksDatabase: boolean;
}

type ParseResult = ReturnType<typeof parseSync>;
type Program = ParseResult['program'];

const databaseHandles = new Set(['db', 'tx', 'transaction']);

/**
 * What the structure rules want to know about a script's text.
 * @throws Error when the text is no valid script
 */
export function parseSource(path: string, text: string): ParsedSource {
  const { program, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return {
    imports: [...staticImports(module), ...dynamicImports(module, text)],
    hasDefaultExport:
      program.body.some(({ type }) => type === 'ExportDefaultDeclaration') ||
      module.staticExports.some(({ entries }) =>
        entries.some(({ exportName }) => exportName.name === 'default'),
      ),
    isBarrel: program.body.length > 0 && program.body.every(isReexport),
    ...findMemberUses(program),
  };
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

function findMemberUses(program: Program) {
  let readsEnvironment = false;
  let asksDatabase = false;
  new Visitor({
    MemberExpression({ object, property }) {
      const name = nameOf(property);
      const owner = object.type === 'MemberExpression' ? nameOf(object.property) : nameOf(object);
      if (owner === 'process' && name === 'env') readsEnvironment = true;
      if (databaseHandles.has(owner) && name !== '$transaction') asksDatabase = true;
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || !init || nameOf(init) !== 'process') return;
      if (
        id.properties.some(
          (property) => property.type === 'Property' && nameOf(property.key) === 'env',
        )
      )
        readsEnvironment = true;
    },
    ImportDeclaration({ source, specifiers }) {
      if (!/^(node:)?process$/.test(source.value)) return;
      if (
        specifiers.some(
          (specifier) => 'imported' in specifier && nameOf(specifier.imported) === 'env',
        )
      )
        readsEnvironment = true;
    },
  }).visit(program);
  return { readsEnvironment, asksDatabase };
}

function nameOf(node: object): string {
  if ('name' in node && typeof node.name === 'string') return node.name;
  return 'value' in node && typeof node.value === 'string' ? node.value : '';
}
