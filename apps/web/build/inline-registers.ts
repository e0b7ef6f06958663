import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { runContract } from './run-contract.ts';

const isRegister = /(?:^|\/)(?:messages|limits)(?:\.ts)?$/;

/**
 * Inlines the messages and limits that code reads from the registers. The registers cover all features: each
 * page would have to load the messages of all others and of the server.
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
 * Replaces a module's register accesses, such as `limits.username.max`, with their values; null if there are
 * none. Relies on the linter to forbid other variables with the name of an import.
 */
export function inline(code: string, registers: Readonly<Record<string, unknown>>): string | null {
  const imported = new Set<string>();
  const found: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!isRegister.test(source.value)) return;
      for (const { local } of specifiers) imported.add(local.name);
    },
    // The longest access is visited first, then its parts, which are skipped.
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

/** Returns the names of `a.b.c`; null for any other expression. */
function pathOf(node: ESTree.Expression | ESTree.Super): readonly string[] | null {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) {
    return null;
  }
  const before = pathOf(node.object);
  return before && [...before, node.property.name];
}

/** Returns the value at a path of a register, or undefined. */
function follow(register: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (from, name) =>
      typeof from === 'object' && from !== null && Object.hasOwn(from, name)
        ? Reflect.get(from, name)
        : undefined,
    register,
  );
}
