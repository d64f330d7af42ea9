import { defineConfig } from 'vitest/config';

/** Pure logic only; screens are covered in e2e. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
