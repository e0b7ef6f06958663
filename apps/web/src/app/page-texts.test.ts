import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '#src/lib/i18n/parts.ts';
import { allPages } from './page-table.ts';

const source = join(import.meta.dirname, '..');
const namespacesOfParts = new Map<string, readonly string[]>(Object.entries(parts));
const ofParts = new Set([...namespacesOfParts.values()].flat());

/** Code that loads together: a module with all its imports, except those with texts of their own. */
interface Scope {
  readonly module: string;
  readonly part: string | undefined;
}

interface Import {
  readonly module: string;
  /** The imported names; empty for all. */
  readonly names: readonly string[];
}

interface Source {
  /** All imports, static or dynamic. */
  readonly imports: readonly Import[];
  /** The imports that load their own texts. */
  readonly scopes: readonly Scope[];
  /** The used namespaces that are not part of the app's shared texts. */
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
  // A queries file has a hook for each query and mutation, so only the imported ones count.
  const used = module.endsWith('.queries.ts') && names.length > 0 ? pickUsed(text, names) : text;
  return { imports, scopes, namespaces: listNamespaces(used) };
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
  return specifier.startsWith('#src/')
    ? specifier.slice('#src/'.length)
    : relative(source, join(source, dirname(module), specifier));
}

/** Lists the namespaces passed to `useTranslations`, or, without an argument, the first parts of keys. */
function listNamespaces(text: string): string[] {
  const named = [...text.matchAll(/useTranslations\(\s*'(\w+)/g)].map(([, name = '']) => name);
  const begun = /useTranslations\(\s*\)/.test(text)
    ? [...text.matchAll(/['`](\w+)\.[\w.${}-]/g)].map(([, name = '']) => name)
    : [];
  return [...named, ...begun].filter((name) => ofParts.has(name));
}

/** Returns the namespaces that a scope lacks, and its nested scopes. */
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
// A separate document.
const embed: Scope = { module: 'embed/main.ts', part: 'embed' };
const shown = [frame, embed, ...pages];
const fetchedLater = shown.flatMap((scope) => inspect(scope).below);
const scopes = new Map([...shown, ...fetchedLater].map((scope) => [scope.module, scope]));

test.each([...scopes.values()])('$module loads the texts that it uses', (scope) => {
  expect(inspect(scope).missing).toEqual([]);
});

test('every part is loaded somewhere', () => {
  const fetched = new Set([...scopes.values()].map(({ part }) => part));
  expect([...namespacesOfParts.keys()].filter((part) => !fetched.has(part))).toEqual([]);
});
