// Defines bulk operations of a resource. Each action applies the rules of a single change.
import type { Database } from '#server/db/client.ts';
import { checked, invalid } from '#server/http/errors.ts';
import type { Action, Contract, RecordOf, UpdateOf } from '#shared/contract/contract.ts';
import { z } from '#shared/contract/zod.ts';
import type { Module, WriteContext } from './module.ts';
import { changeOne, changeTogether, removeOne } from './records.ts';
import { type Outcomes, writeEach, writeTogether } from './write-many.ts';

export interface BulkContext {
  readonly db: Database;
  /** Replaces the system's resolver. */
  readonly dnsServer: string | undefined;
}

/** An action that updates records with a body computed from the action's values and the record. */
interface Updating<C extends Contract, V> {
  /** The fields that the body can contain. */
  readonly fields: readonly (keyof UpdateOf<C> & string)[];
  readonly body: (values: V, before: RecordOf<C>) => object;
}

type Settled = PromiseSettledResult<unknown>;
/** Results of `prepare` by record id. */
export type Prepared = ReadonlyMap<string, Settled>;

/** An action with its own logic. Records without an audit log entry count as unchanged. */
interface Performing {
  /** Slow work outside the transaction, such as DNS queries. Runs concurrently for several records, and never in a dry run. */
  readonly prepare?: (id: string, needs: BulkContext) => Promise<unknown>;
  /** `prepared`: the result of `prepare`. Undefined in a dry run. */
  readonly perform: (id: string, writing: WriteContext, prepared: Settled | undefined) => Promise<unknown>;
}

type Values<S> = S extends z.ZodMiniType ? z.infer<S> : never;
type ActionsOf<C extends Contract> = C extends { bulk: { actions: infer A } } ? A : object;
type Rules<C extends Contract> = {
  readonly [K in keyof ActionsOf<C>]: Updating<C, Values<ActionsOf<C>[K]>> | Performing;
};

/** Whether a contract names bulk actions that need an implementation. */
export type NeedsActions<C extends Contract> = object extends Rules<C> ? false : true;

/** A module with the implementations of its contract's bulk actions. */
export interface BulkModule<C extends Contract = Contract> {
  readonly module: Module<C>;
  readonly actions: Readonly<Record<string, Updating<C, never> | Performing>>;
}

/** Type-checks that exactly the contract's actions are implemented. */
export const bulkOf = <C extends Contract>(module: Module<C>, actions: Rules<C>): BulkModule =>
  ({ module, actions }) as unknown as BulkModule;

export interface Work {
  readonly action: Extract<Action, 'write' | 'delete'>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Records per transaction. */
  readonly step: number;
  readonly prepare: Performing['prepare'];
  /** The amount field, if the action changes only that. */
  readonly amount?: string | undefined;
  readonly run: (writing: WriteContext, ids: readonly string[], prepared?: Prepared) => Promise<Outcomes>;
}

/** Savepoints per transaction. PostgreSQL caches 64 per backend; more would slow down other readers. */
export const savepointStep = 50;
/** Larger batches would block the process for other requests. */
const togetherStep = 200;
/** Concurrent `prepare` calls. */
const prepareStep = 20;

/** The update schema, limited to these fields. */
const picked = ({ contract }: Module<Contract>, fields: readonly string[]) =>
  z.pick(
    contract.update as z.ZodMiniObject,
    Object.fromEntries(fields.map((field) => [field, true])) as never,
  );

function updating(bulk: BulkModule, fields: readonly string[], bodyOf: (before: never) => object) {
  const module = bulk.module as Module<Contract>;
  const schema = picked(module, fields);
  const { amounts = [] } = module.contract;
  const amount = fields.length === 1 ? amounts.find((field) => field === fields[0]) : undefined;
  const sent = (before: RecordOf<Contract>) => checked(schema, bodyOf(before as never)) as UpdateOf<Contract>;
  const each = (writing: WriteContext, ids: readonly string[]) =>
    writeEach(writing.tx, ids, (id) => changeOne(module, writing, { id }, sent), module.constraints);
  if (!fields.every((field) => (module.together as readonly string[]).includes(field))) {
    return { step: savepointStep, amount, run: each };
  }
  return {
    step: togetherStep,
    amount,
    run: (writing: WriteContext, ids: readonly string[]) =>
      writeTogether(
        writing.tx,
        () => changeTogether(module, writing, ids, sent),
        () => each(writing, ids),
        module.constraints,
      ),
  };
}

/** Validates an action and its values by the contract. Throws 422 if the action does not exist. */
export function parseBulkAction(bulk: BulkModule, action: string, values: unknown = {}): Work {
  const module = bulk.module as Module<Contract>;
  const { contract, constraints } = module;
  const { update = [], delete: deletes, actions = {} } = contract.bulk ?? {};
  const base = { action: 'write', values: {}, prepare: undefined } as const;

  if (action === 'delete' && deletes) {
    return {
      ...base,
      action: 'delete',
      step: savepointStep,
      async run(writing, ids) {
        await module.lockBeforeDelete?.(ids, writing.tx);
        return writeEach(writing.tx, ids, (id) => removeOne(module, writing, { id }), constraints);
      },
    };
  }
  if (action === 'update' && update.length > 0) {
    const { shape } = z.partial(picked(module, update)) as z.ZodMiniObject;
    const fields = Object.keys(checked(z.strictObject(shape), values, 'values.') as object);
    if (fields.length === 0) throw invalid({ values: ['Choose what to change'] });
    // The values as sent, because the schema parses them again for each record.
    return { ...base, values: values as Work['values'], ...updating(bulk, fields, () => values as object) };
  }
  const rule = bulk.actions[action];
  const schema = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!rule || !schema) {
    const names = [
      ...(update.length > 0 ? ['update'] : []),
      ...(deletes ? ['delete'] : []),
      ...Object.keys(actions),
    ];
    throw invalid({ action: [`Action must be one of: ${names.join(', ')} (of ${contract.name})`] });
  }
  const parsed = checked(schema, values, 'values.');
  if ('body' in rule) {
    const { fields, body } = rule;
    return { ...base, values: parsed, ...updating(bulk, fields, (before) => body(parsed as never, before)) };
  }
  return {
    ...base,
    values: parsed,
    prepare: rule.prepare,
    step: rule.prepare ? prepareStep : savepointStep,
    run: (writing, ids, prepared) =>
      writeEach(writing.tx, ids, (id) => rule.perform(id, writing, prepared?.get(id)), constraints),
  };
}
