import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/platform/database/schema/*.schema.ts',
  out: './drizzle',
  casing: 'snake_case',
});
