// Names columns as the API names their fields.
import { snakeCase } from '#server/db/list-indexes.ts';
import type { Contract } from '#shared/contract/contract.ts';

/** A module's contract with its mappings of body fields to columns. */
export interface MappedModule {
  readonly contract: Contract;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const fieldsByModule = new WeakMap<MappedModule, ReadonlyMap<string, string>>();

/** The field of each column: of the same name, or mapped by the module. */
function fieldsOf(module: MappedModule): ReadonlyMap<string, string> {
  const cached = fieldsByModule.get(module);
  if (cached) return cached;
  const { record, create, update } = module.contract;
  const names = Object.keys({ ...record.shape, ...create?.shape, ...update?.shape });
  const fields = new Map(names.map((field) => [snakeCase(field), field]));
  for (const [field, place] of Object.entries(module.body ?? {})) {
    if (typeof place === 'string' && place !== 'by rule') fields.set(place, field);
  }
  fieldsByModule.set(module, fields);
  return fields;
}

export const fieldNames = (module: MappedModule | undefined) => (column: string) =>
  (module && fieldsOf(module).get(column)) ?? camelCase(column);
