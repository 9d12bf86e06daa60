// `npx drizzle-kit generate --name <what>` writes a migration from the tables.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/tables/*.ts'],
  out: './server/db/migrations',
});
