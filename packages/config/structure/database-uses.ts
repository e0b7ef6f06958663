import { type parseSync, Visitor } from 'oxc-parser';

type Program = ReturnType<typeof parseSync>['program'];

/** The usual names of database handles; other names are detected too. */
const usualNames = ['db', 'tx', 'transaction', 'pool', 'prisma'];
const handleType =
  /^:\s*(Db|Pool|PoolClient|PrismaClient|Prisma\.TransactionClient|\w+\['pool'\])$/;

/** Handles that are functions: a call is a query. */
const usualFunctions = ['findRow'];
const functionType = /^:\s*FindRow$/;

/** Raw SQL methods, as template tags or functions. */
const rawMethod = /^\$(query|execute)Raw/;

/** Methods that only a handle or one of its models has, so that its name doesn't matter. */
const askingMethod =
  /^(query|find(Many|Unique|First)(OrThrow)?|createMany(AndReturn)?|updateMany(AndReturn)?|deleteMany|upsert|groupBy)$/;

/**
 * True if a script queries the database: calls a handle or a model of one, such as `pool.query` or
 * `ctx.db.user`. Passing handles on and beginning transactions is allowed. A handle is detected by its usual
 * name, its declared type, an alias of one, and as the argument of a transaction's callback.
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

/** Returns a script's names for handles and query functions. */
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

/** Returns the name of an expression, a key or a pattern; `db` for `ctx.db`. */
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
