import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '#src/lib/i18n/parts.ts';
import { allPages } from './page-table.ts';

const source = join(import.meta.dirname, '..');
const namespacesOfParts = new Map<string, readonly string[]>(Object.entries(parts));
const ofParts = new Set([...namespacesOfParts.values()].flat());

/** What is shown in one go: a module with all that it imports, but for what has texts of its own. */
interface Scope {
  readonly module: string;
  readonly part: string | undefined;
}

interface Import {
  readonly module: string;
  /** What is imported of it; empty for all. */
  readonly names: readonly string[];
}

interface Source {
  /** What it imports, whenever it does. */
  readonly imports: readonly Import[];
  /** Those of them that bring texts of their own. */
  readonly scopes: readonly Scope[];
  /** What it asks for of the texts that do not come with the app. */
  readonly namespaces: readonly string[];
}

function readSource({ module, names }: Import): Source {
  const text = readFileSync(join(source, module), 'utf8');
  const scopes = [...text.matchAll(/import\('([^']+)'\)[^;]*?textsOf\('(\w+)'\)/g)].map(
    ([, specifier = '', part]) => ({ module: resolve(module, specifier), part }),
  );
  const own = new Set(scopes.map((scope) => scope.module));
  const code = text.replaceAll(/import type [^;]+;/g, '');
  const imports = [...code.matchAll(/(?:\{([^{}]*)\} from|import\()\s*'((?:#src|\.)[^']*\.tsx?)'/g)]
    .map(([, list = '', specifier = '']) => ({
      module: resolve(module, specifier),
      names: list.match(/\w+/g) ?? [],
    }))
    .filter((imported) => existsSync(join(source, imported.module)) && !own.has(imported.module));
  // Such a file has a hook for each thing that pages ask and do.
  const used = module.endsWith('.queries.ts') && names.length > 0 ? pickUsed(text, names) : text;
  return { imports, scopes, namespaces: listNamespaces(used) };
}

/** The functions of a file that have one of the names, and those that these call. */
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
  return specifier.startsWith('#src/')
    ? specifier.slice('#src/'.length)
    : relative(source, join(source, dirname(module), specifier));
}

/** Those that it names, and without a name those that its keys begin with. */
function listNamespaces(text: string): string[] {
  const named = [...text.matchAll(/useTranslations\(\s*'(\w+)/g)].map(([, name = '']) => name);
  const begun = /useTranslations\(\s*\)/.test(text)
    ? [...text.matchAll(/['`](\w+)\.[\w.${}-]/g)].map(([, name = '']) => name)
    : [];
  return [...named, ...begun].filter((name) => ofParts.has(name));
}

/** What a scope asks for in vain, and the scopes below it. */
function inspect({ module, part }: Scope): { readonly missing: string[]; readonly below: Scope[] } {
  const has = new Set(namespacesOfParts.get(part ?? '') ?? []);
  const seen = new Set<string>();
  const missing: string[] = [];
  const below: Scope[] = [];
  const visit = (imported: Import) => {
    const key = `${imported.module} ${imported.names.join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    const found = readSource(imported);
    const unknown = found.namespaces.filter((name) => !has.has(name));
    missing.push(...unknown.map((name) => `${imported.module}: ${name}`));
    below.push(...found.scopes);
    for (const next of found.imports) visit(next);
  };
  visit({ module, names: [] });
  return { missing, below };
}

const frame: Scope = { module: 'start.tsx', part: undefined };
const pages = allPages.map(({ module, texts }): Scope => ({ module, part: texts }));
// A document of its own.
const embed: Scope = { module: 'embed/main.ts', part: 'embed' };
const shown = [frame, embed, ...pages];
const fetchedLater = shown.flatMap((scope) => inspect(scope).below);
const scopes = new Map([...shown, ...fetchedLater].map((scope) => [scope.module, scope]));

test.each([...scopes.values()])('$module has the texts that it asks for', (scope) => {
  expect(inspect(scope).missing).toEqual([]);
});

test('no part is fetched by nobody', () => {
  const fetched = new Set([...scopes.values()].map(({ part }) => part));
  expect([...namespacesOfParts.keys()].filter((part) => !fetched.has(part))).toEqual([]);
});
