import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import type { Migration } from './read-migrations.ts';

declare global {
  // Node.js has it, but TypeScript declares it only in the DOM library.
  namespace WebAssembly {
    function instantiate(
      bytes: Uint8Array,
      imports: Record<string, object>,
    ): Promise<{ instance: { exports: Record<string, unknown> } }>;
  }
}

/** No tables or types are managed externally. */
export const noFilters = { externalTables: [], externalEnums: [] };

/** The module keeps one instance in a global, so it is loaded once. */
let bindings: Promise<{ SchemaEngine: typeof SchemaEngine }> | null = null;

/** Starts Prisma's schema engine (WebAssembly) on `adapter`; `free()` it afterwards. */
export async function startSchemaEngine(adapter: SqlDriverAdapter): Promise<SchemaEngine> {
  bindings ??= loadBindings();
  const { SchemaEngine } = await bindings;
  const { provider, adapterName } = adapter;
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider,
    adapterName,
    connect: async () => adapter,
    connectToShadowDb: async () => adapter,
  });
  return await SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
}

/** Converts migrations to the engine's format. */
export function toMigrationList(migrations: Migration[]): MigrationList {
  return {
    baseDir: '/migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

async function loadBindings(): Promise<{ SchemaEngine: typeof SchemaEngine }> {
  const module = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(findWasmFile()), {
    './schema_engine_bg.js': { ...module, ...letProcessesEnd(module) },
  });
  module['__wbg_set_wasm'](instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
  return module;
}

/**
 * The engine sets a timer of ten seconds per migration and never clears it: without this, an otherwise
 * finished process would exit that much later.
 */
function letProcessesEnd(module: object): Record<string, typeof setUnheldTimeout> {
  const names = Object.keys(module).filter((name) => name.startsWith('__wbg_setTimeout_'));
  return Object.fromEntries(names.map((name) => [name, setUnheldTimeout]));
}

function setUnheldTimeout(callback: () => void, delayMs: number): NodeJS.Timeout {
  return setTimeout(callback, delayMs).unref();
}

function findWasmFile(): string {
  const { resolve } = createRequire(import.meta.url);
  const module = resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  return path.join(path.dirname(module), 'schema_engine_bg.wasm');
}
