import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { runContract } from './run-contract.ts';

const isRegister = /(?:^|\/)(?:messages|limits)(?:\.ts)?$/;

/**
 * Writes the sentences and limits that code asks the registers for into that code. The registers are of
 * all features: each page would have to fetch what all others and the server say.
 */
export function inlineRegisters(): Plugin {
  let registers: Readonly<Record<string, unknown>> = {};
  return {
    name: 'waybill:inline-registers',
    apply: 'build',
    async buildStart() {
      const files = [...(await runContract())].filter(([path]) => isRegister.test(path));
      registers = Object.assign({}, ...files.map(([, exported]) => exported));
    },
    transform: (code) => (/\/(?:messages|limits)\b/.test(code) ? inline(code, registers) : null),
  };
}

/**
 * The code with what it asks of imported registers, such as `limits.username.max`, in its place; null
 * when it asks for nothing. No other name there may be as an imported one: the linter sees to that.
 */
export function inline(code: string, registers: Readonly<Record<string, unknown>>): string | null {
  const imported = new Set<string>();
  const found: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!isRegister.test(source.value)) return;
      for (const { local } of specifiers) imported.add(local.name);
    },
    // The longest comes first, and what it is made of after it.
    MemberExpression(node) {
      const [name, ...path] = pathOf(node) ?? [];
      if (name === undefined || !imported.has(name)) return;
      if (node.start < (found.at(-1)?.end ?? 0)) return;
      const value = follow(registers[name], path);
      if (value === undefined) return;
      found.push({ start: node.start, end: node.end, text: `(${JSON.stringify(value)})` });
    },
  }).visit(parseSync('code.js', code).program);
  if (found.length === 0) return null;
  return found.reduceRight(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    code,
  );
}

/** The names of `a.b.c`; null for what is not only names. */
function pathOf(node: ESTree.Expression | ESTree.Super): readonly string[] | null {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) {
    return null;
  }
  const before = pathOf(node.object);
  return before && [...before, node.property.name];
}

/** What lies at a path of a register; undefined where there is nothing. */
function follow(register: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (from, name) =>
      typeof from === 'object' && from !== null && Object.hasOwn(from, name)
        ? Reflect.get(from, name)
        : undefined,
    register,
  );
}
