// Decides which writes of a resource need a recent check of the caller.
import { snakeCase } from '#server/db/list-indexes.ts';
import type { StepUpRule } from '#server/http/step-up.ts';
import type { Contract } from '#shared/contract/contract.ts';
import type { BulkModule } from './bulk.ts';
import type { Module, SensitiveWrites } from './module.ts';
import type { Entry } from './undo.ts';

type AnyModule = Pick<Module<Contract>, 'sensitive' | 'confirm'>;

type Values = Readonly<Record<string, unknown>>;

/** Whether a body proves by itself who sends it. `confirm` then checks that. */
const hasProof = ({ confirm }: AnyModule, { password, passkey }: Values): boolean =>
  confirm !== undefined && (password !== undefined || passkey !== undefined);

const setsSensitive = (fields: SensitiveWrites['fields'], values: Values) =>
  fields === 'any' || fields.some((field) => values[field] !== undefined);

/** Whether a new record is sensitive. Lists without entries, such as no roles, are not. */
export const sensitiveCreate =
  ({ sensitive }: AnyModule): StepUpRule =>
  ({ body }) => {
    if (!sensitive) return false;
    const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
    const values = Object.entries((body ?? {}) as Values).filter(([, value]) => !isEmpty(value));
    return setsSensitive(sensitive.createFields ?? sensitive.fields, Object.fromEntries(values));
  };

/** Whether a change is sensitive. The caller's password or passkey in the body is a check by itself. */
export const sensitiveUpdate =
  (module: AnyModule): StepUpRule =>
  ({ body }) => {
    const { sensitive } = module;
    const values = (body ?? {}) as Values;
    if (!sensitive || hasProof(module, values)) return false;
    return setsSensitive(sensitive.fields, values);
  };

/** Whether a bulk action is sensitive. The retry of an undo always is. */
export function isSensitiveAction({ module, actions }: BulkModule, action: string, values: Values): boolean {
  const { sensitive } = module;
  if (!sensitive) return false;
  if (action === 'delete') return sensitive.delete === true;
  if (action === 'update') return setsSensitive(sensitive.fields, values);
  const rule = actions[action];
  if (!rule) return true;
  if (!('fields' in rule)) return false;
  return sensitive.fields === 'any' || rule.fields.some((field) => sensitive.fields.includes(field));
}

/** Whether the undo of an entry, with this body, is sensitive. */
export function isSensitiveUndo(module: AnyModule, { action, before, after }: Entry, body: unknown): boolean {
  const { sensitive } = module;
  if (!sensitive || hasProof(module, body as Values)) return false;
  if (action === 'delete') return sensitive.restore === true;
  if (action !== 'update') return sensitive.delete === true;
  if (sensitive.fields === 'any') return true;
  const columns = new Set(Object.keys({ ...before, ...after }));
  return sensitive.fields.some((field) => columns.has(snakeCase(field)));
}
