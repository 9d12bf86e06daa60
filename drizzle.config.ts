// `npx drizzle-kit generate --name <change>` writes a migration from the table definitions.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/tables/*.ts'],
  out: './server/db/migrations',
});
