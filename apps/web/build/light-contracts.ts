import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@waybill/schema/contract/route';
import type { Plugin } from 'vite';
import { type Module, runContract } from './run-contract.ts';

const source =
  /\/packages\/schema\/src\/(?:errors|text|rich-text|features\/[\w-]+\.(?:contract|models|fields|examples))\.ts$/;
/** The features' registers, from which browsers don't need the rate limits. */
const register = /\/packages\/schema\/src\/(?:shared|features\/[\w-]+)\.register\.ts$/;
/** Marks an import of the file itself. */
const whole = '?whole';
const zod = fileURLToPath(new URL('../src/lib/zod-without-eval.ts', import.meta.url));

/**
 * Lets an API call load neither zod nor its route's schemas. The browser needs neither, because the server
 * validates requests and responses. Each contract file becomes two modules: its plain data, including routes,
 * and the file itself, loaded only where its schemas are used, as in forms. In development every response is
 * validated, in tests by the fake server.
 */
export function lightContracts(): Plugin {
  return {
    name: 'waybill:light-contracts',
    apply: 'build',
    // Before Vite resolves the file.
    enforce: 'pre',
    async resolveId(name, importer) {
      if (name === 'zod' && importer !== zod) return zod;
      if (name.endsWith(whole)) return { id: name, moduleSideEffects: false };
      // Schemas import other schemas.
      if (!importer?.endsWith(whole) || !name.startsWith('.')) return null;
      const id = join(dirname(importer), name);
      return source.test(id) ? { id: id + whole, moduleSideEffects: false } : null;
    },
    async load(id) {
      const isRegister = register.test(id);
      const module = isRegister || source.test(id) ? (await runContract()).get(id) : undefined;
      if (module === undefined) return null;
      if (isRegister) return { code: writeRegister(id, module), moduleSideEffects: false };
      const values = Object.values(module);
      if (!values.some((value) => isSchema(value) || isContract(value))) return null;
      const code = Object.entries(module).map(([name, value]) => {
        const text = writePlainly(value);
        return text === null
          ? `export { ${name} } from ${JSON.stringify(id + whole)};`
          : `export const ${name} = ${text};`;
      });
      return { code: [acceptAll, ...code].join('\n'), moduleSideEffects: false };
    },
  };
}

/** Writes a register without what only the server uses. */
function writeRegister(id: string, module: Module): string {
  const { rateLimits: _rateLimits, ...rest } = module;
  const code = Object.entries(rest).map(([name, value]) => {
    if (!isPlain(value)) throw new Error(`${name} of ${id} is no plain data`);
    return `export const ${name} = ${JSON.stringify(value)};`;
  });
  return code.join('\n');
}

const acceptAll = 'const response = { parse: (value) => value };';

/** Writes plain data as it is, and routes with what a caller needs; null for anything else. */
function writePlainly(value: unknown): string | null {
  if (isContract(value)) {
    const routes = Object.entries(value).map(([name, route]) => `${name}: ${writeRoute(route)}`);
    return `{ ${routes.join(', ')} }`;
  }
  return isPlain(value) ? JSON.stringify(value) : null;
}

function writeRoute({ method, path, body, files, allies }: Route): string {
  const parts = { method, path, ...(body && { body: true }), ...(files && { files: true }) };
  const ofAllies = allies ? ', allies: { response }' : '';
  return `{ ...${JSON.stringify(parts)}, response${ofAllies} }`;
}

function isContract(value: unknown): value is Readonly<Record<string, Route>> {
  if (typeof value !== 'object' || value === null) return false;
  const parts: unknown[] = Object.values(value);
  return parts.length > 0 && parts.every((part) => isObject(part) && 'response' in part);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || value === undefined) return false;
  if (!isObject(value)) return true;
  const isOrdinary = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isOrdinary && !isSchema(value) && Object.values(value).every(isPlain);
}

function isSchema(value: unknown): boolean {
  return isObject(value) && '_zod' in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
