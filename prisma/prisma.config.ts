import { defineConfig } from 'prisma/config';

// `prisma generate` only needs WebAssembly, but the CLI insists on a native schema engine and would download
// it. Any executable instead keeps the install offline.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({ schema: 'schema' });
