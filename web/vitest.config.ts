import { defineConfig } from 'vitest/config';
import { contractRoutes } from './vite.config.ts';

/** Pure logic only; screens are covered in e2e. */
export default defineConfig({
  plugins: [contractRoutes()],
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
});
