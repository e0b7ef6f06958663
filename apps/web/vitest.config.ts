import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: { isolate: false, maxWorkers: 2, testTimeout: 30_000 },
});
