import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'companion', isolate: false } });
