// The resources of the table-driven suites.
import type { ResourceCase } from './resources/resource-case.ts';

/** The exported case of each file in `resources/`. */
export const cases: readonly ResourceCase[] = Object.values(
  import.meta.glob<Record<string, ResourceCase>>(['./resources/*.ts', '!./resources/resource-case.ts'], {
    eager: true,
  }),
).flatMap((module) => Object.values(module));
