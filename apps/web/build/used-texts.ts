import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextTree } from './catalogues.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));

interface Import {
  /** The path below `src`. */
  readonly module: string;
  /** The imported names; empty for all. */
  readonly names: readonly string[];
}

interface Source {
  /** All imports, static or dynamic, except those that load their own texts. */
  readonly imports: readonly Import[];
  /** The imported modules that load their own texts. */
  readonly parts: readonly string[];
  readonly namespaces: readonly string[];
}

/**
 * Finds the namespaces that each part of the app uses, by reading its code and everything that it imports.
 * Parts load their texts by themselves: pages, and modules named to `textsOf`. `app` is what loads with the
 * frame, and namespaces that no part was found to use.
 */
export function findUsedTexts(texts: TextTree): ReadonlyMap<string, readonly string[]> {
  const readSource = createReader(texts);
  const inspect = (module: string) => {
    const seen = new Set<string>();
    const namespaces = new Set<string>();
    const below = new Set<string>();
    const visit = (imported: Import) => {
      const key = `${imported.module} ${imported.names.join(' ')}`;
      if (seen.has(key)) return;
      seen.add(key);
      const found = readSource(imported);
      for (const name of found.namespaces) namespaces.add(name);
      for (const part of found.parts) below.add(part);
      for (const next of found.imports) visit(next);
    };
    visit({ module, names: [] });
    return { namespaces, below };
  };
  const frame = inspect('start.tsx');
  const parts = new Map<string, ReadonlySet<string>>();
  const waiting = [...frame.below, ...listPages()];
  for (const module of waiting) {
    if (parts.has(module)) continue;
    const { namespaces, below } = inspect(module);
    parts.set(module, namespaces);
    waiting.push(...below);
  }
  const headings = listHeadings();
  const ofParts = new Set([...parts.values()].flatMap((names) => Array.from(names)));
  const ofApp = Object.keys(texts).filter(
    (name) => frame.namespaces.has(name) || !ofParts.has(name),
  );
  return new Map([
    ['app', ofApp],
    ...[...parts].map(([module, names]): [string, string[]] => [
      module,
      [...new Set([...names, ...(headings.get(module) ?? [])])]
        .filter((name) => !ofApp.includes(name))
        .toSorted(),
    ]),
  ]);
}

function createReader(texts: TextTree): (imported: Import) => Source {
  const files = new Map<string, string>();
  return ({ module, names }) => {
    const text = files.get(module) ?? readFileSync(join(source, module), 'utf8');
    files.set(module, text);
    const parts = listParts(module, text);
    const code = text.replaceAll(/import type [^;]+;/g, '');
    const imports = [
      ...code.matchAll(/(?:\{([^{}]*)\} from|import\()\s*'((?:#src|\.)[^']*\.tsx?)'/g),
    ]
      .map(([, list = '', specifier = '']) => ({
        module: resolve(module, specifier),
        names: list.match(/\w+/g) ?? [],
      }))
      .filter((one) => existsSync(join(source, one.module)) && !parts.includes(one.module));
    // A queries file has a hook for each query and mutation, so only the imported ones count.
    const used = module.endsWith('.queries.ts') && names.length > 0 ? pickUsed(text, names) : text;
    return { imports, parts, namespaces: listNamespaces(used, texts) };
  };
}

/** Lists the imported modules that load their own texts. @throws when one names another module's */
function listParts(module: string, text: string): string[] {
  const loads = [...text.matchAll(/import\('([^']+)'\)[^;]*?textsOf\('([^']+)'\)/g)];
  return loads.map(([, specifier = '', named = '']) => {
    const part = resolve(module, specifier);
    if (part !== named) throw new Error(`${module} loads ${part} with the texts of ${named}.`);
    return part;
  });
}

/** Returns the source of the named functions and of those they call. */
function pickUsed(text: string, names: readonly string[]): string {
  const functions = text.split(/^(?=(?:export )?(?:async )?function )/m).slice(1);
  const wanted = new Set(names);
  for (const name of wanted) {
    const body = functions.find((part) => part.includes(`function ${name}(`)) ?? '';
    for (const called of body.match(/\w+/g) ?? []) wanted.add(called);
  }
  return functions.filter((part) => wanted.has(/function (\w+)/.exec(part)?.[1] ?? '')).join('');
}

function resolve(module: string, specifier: string): string {
  const path = specifier.startsWith('#src/')
    ? specifier.slice('#src/'.length)
    : relative(source, join(source, dirname(module), specifier));
  return path.split(sep).join('/');
}

/** Lists the namespaces that code names in a hook, or at the beginning of a full key. */
function listNamespaces(code: string, texts: TextTree): string[] {
  const find = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
  const named = find(/useTranslations\(\s*'([\w.]+)/g);
  const isBelowNamed = (key: string) => named.some((above) => hasText(texts, `${above}.${key}`));
  const destructured = find(/const \{([^{}]+)\} = useMessages\(\)/g);
  return [
    ...named.map((name) => name.split('.')[0] ?? ''),
    ...find(/useMessages\(\)\.(\w+)/g),
    ...destructured.flatMap((names) => names.match(/\w+/g) ?? []),
    ...find(/`(\w+)\.[\w.]*\$\{/g),
    ...find(/'(\w+(?:\.\w+)+)'/g)
      .filter((key) => hasText(texts, key) && !isBelowNamed(key))
      .map((key) => key.split('.')[0] ?? ''),
  ].filter((name) => Object.hasOwn(texts, name));
}

function hasText(texts: TextTree, key: string): boolean {
  const found = key
    .split('.')
    .reduce<TextTree | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      texts,
    );
  return found !== undefined;
}

function listFiles(pattern: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => pattern.test(path));
}

function listPages(): string[] {
  return listFiles(/\/pages\/[\w-]+-page\.tsx$/);
}

/** Finds the fixed headings that the features' manifests give their pages. */
function listHeadings(): ReadonlyMap<string, readonly string[]> {
  const manifests = listFiles(/\.feature\.ts$/).map((file) =>
    readFileSync(join(source, file), 'utf8'),
  );
  const pages = manifests.flatMap((text) =>
    Array.from(text.matchAll(/module: '([^']+)',[^{}]*heading: '(\w+)'/g)),
  );
  return new Map(pages.map(([, module = '', heading = '']) => [module, [heading]]));
}
