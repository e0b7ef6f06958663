import { type parseSync, Visitor } from 'oxc-parser';

type Program = ReturnType<typeof parseSync>['program'];

/** What handles on the database are called; whatever else a file calls them is found out. */
const usualNames = ['db', 'tx', 'transaction', 'pool', 'prisma'];
const handleType =
  /^:\s*(Db|Pool|PoolClient|PrismaClient|Prisma\.TransactionClient|\w+\['pool'\])$/;

/** Handles that are functions: to call one is to ask. */
const usualFunctions = ['findRow', 'findRowAndActor'];
const functionType = /^:\s*(FindRow|FindRowAndActor)$/;

/** Methods of SQL, as tags of a template or as functions. */
const rawMethod = /^\$(query|execute)Raw/;

/** Methods that only a handle or a model of one has, so that its name does not matter. */
const askingMethod =
  /^(query|find(Many|Unique|First)(OrThrow)?|createMany(AndReturn)?|updateMany(AndReturn)?|deleteMany|upsert|groupBy)$/;

/**
 * Whether a script asks the database: calls upon a handle or upon a model of one, such as
 * `pool.query` or `ctx.db.user`. Handles may be passed on, and transactions begun. A handle is known
 * by its usual name, by its declared type, as another name of one, and as what a transaction gives
 * its callback.
 */
export function asksDatabase(program: Program, text: string): boolean {
  const { handles, functions } = findHandles(program, text);
  let asks = false;
  new Visitor({
    MemberExpression({ object, property }) {
      const name = nameOf(property);
      if (rawMethod.test(name)) asks = true;
      if (handles.has(nameOf(object)) && name !== '$transaction') asks = true;
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && init && handles.has(nameOf(init))) asks = true;
    },
    CallExpression({ callee }) {
      const name = nameOf(callee);
      if (functions.has(name)) asks = true;
      if (callee.type === 'MemberExpression' && askingMethod.test(name)) asks = true;
    },
  }).visit(program);
  return asks;
}

/** What a script calls handles and asking functions. */
function findHandles(program: Program, text: string) {
  const kinds = [
    { names: new Set(usualNames), type: handleType },
    { names: new Set(usualFunctions), type: functionType },
  ] as const;
  const addAlias = (original: string, alias: string) => {
    for (const { names } of kinds) if (alias !== '' && names.has(original)) names.add(alias);
  };
  new Visitor({
    Identifier({ name, typeAnnotation }) {
      if (!typeAnnotation) return;
      const annotation = text.slice(typeAnnotation.start, typeAnnotation.end);
      for (const { names, type } of kinds) if (type.test(annotation)) names.add(name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) addAlias(nameOf(init), id.name);
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type === 'Property') addAlias(nameOf(property.key), nameOf(property.value));
      }
    },
    CallExpression({ callee, arguments: [callback] }) {
      if (nameOf(callee) !== '$transaction' || callback?.type !== 'ArrowFunctionExpression') return;
      const [parameter] = callback.params;
      if (parameter) addAlias('transaction', nameOf(parameter));
    },
  }).visit(program);
  const [{ names: handles }, { names: functions }] = kinds;
  return { handles, functions };
}

/** What an expression, a key or a pattern is called: of `ctx.db` it is `db`. */
export function nameOf(node: object): string {
  if ('property' in node && isNode(node.property)) return nameOf(node.property);
  if ('expression' in node && isNode(node.expression)) return nameOf(node.expression);
  if ('left' in node && isNode(node.left)) return nameOf(node.left);
  if ('name' in node && typeof node.name === 'string') return node.name;
  return 'value' in node && typeof node.value === 'string' ? node.value : '';
}

function isNode(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
