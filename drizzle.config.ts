// `npx drizzle-kit generate --name <what>` writes a migration from the tables.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/modules/*/table.ts', './server/kit/tables.ts'],
  out: './server/db/migrations',
});
