import { defineConfig } from 'prisma/config';

// `prisma generate` runs on WebAssembly alone, yet the command line insists on a native schema
// engine and would download it. Any executable in its place keeps the install offline.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({ schema: 'schema' });
