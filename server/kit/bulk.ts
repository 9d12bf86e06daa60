// What can be done with many records of a resource: each action as what it does with one, by the rules of a single change.
import type { Database } from '#server/db/client.ts';
import type { Action, Contract, RecordOf, UpdateOf } from '#src/shared/contract.ts';
import { z } from '#src/shared/zod.ts';
import { checked, invalid } from './errors.ts';
import type { Module, Writing } from './module.ts';
import { changeOne, changeTogether, removeOne } from './records.ts';
import { type Outcomes, writeEach, writeTogether } from './write-many.ts';

/** What actions need beside the transaction. */
export interface BulkNeeds {
  readonly db: Database;
  /** Asked instead of the system's resolver. */
  readonly dnsServer: string | undefined;
}

/** An action that is an update: its body follows from the values and the record. */
interface Updating<C extends Contract, V> {
  /** The fields that the body names. */
  readonly fields: readonly (keyof UpdateOf<C> & string)[];
  readonly body: (values: V, before: RecordOf<C>) => object;
}

type Settled = PromiseSettledResult<unknown>;
/** What became of `prepare`, by the records' ids. */
export type Prepared = ReadonlyMap<string, Settled>;

/** An action that is more than an update. What leaves no trace in the journal has changed nothing. */
interface Performing {
  /** What takes long and needs no row: outside of the transaction, of several records at once, not for a trial. */
  readonly prepare?: (id: string, needs: BulkNeeds) => Promise<unknown>;
  /** `prepared`: what became of `prepare`; undefined in a trial. */
  readonly perform: (id: string, writing: Writing, prepared: Settled | undefined) => Promise<unknown>;
}

type Values<S> = S extends z.ZodMiniType ? z.infer<S> : never;
type ActionsOf<C extends Contract> = C extends { bulk: { actions: infer A } } ? A : object;
type Rules<C extends Contract> = {
  readonly [K in keyof ActionsOf<C>]: Updating<C, Values<ActionsOf<C>[K]>> | Performing;
};

/** A resource of which many can be changed at once. */
export interface BulkModule<C extends Contract = Contract> {
  readonly module: Module<C>;
  readonly actions: Readonly<Record<string, Updating<C, never> | Performing>>;
}

/** A module with how its contract's actions are done: no more and no less of them. */
export const bulkOf = <C extends Contract>(module: Module<C>, actions: Rules<C>): BulkModule =>
  ({ module, actions }) as unknown as BulkModule;

/** One action with its values, ready to be done. */
export interface Work {
  readonly action: Extract<Action, 'write' | 'delete'>;
  readonly values: Readonly<Record<string, unknown>>;
  /** How many records a transaction takes. */
  readonly step: number;
  readonly prepare: Performing['prepare'];
  /** The record's field with an amount, where the action changes that and nothing else. */
  readonly amount?: string | undefined;
  readonly run: (writing: Writing, ids: readonly string[], prepared?: Prepared) => Promise<Outcomes>;
}

/** More parts than this in one transaction slow down what others read: PostgreSQL keeps 64 of them at hand. */
const partsStep = 50;
/** Not more: what they cost of the process's time, others wait for. */
const togetherStep = 200;
/** So many wait for something outside of the database at the same time. */
const preparedStep = 20;

/** These fields of what an update takes. */
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
  const each = (writing: Writing, ids: readonly string[]) =>
    writeEach(writing.tx, ids, (id) => changeOne(module, writing, { id }, sent), module.constraints);
  if (!fields.every((field) => (module.together as readonly string[]).includes(field))) {
    return { step: partsStep, amount, run: each };
  }
  return {
    step: togetherStep,
    amount,
    run: (writing: Writing, ids: readonly string[]) =>
      writeTogether(
        writing.tx,
        () => changeTogether(module, writing, ids, sent),
        () => each(writing, ids),
        module.constraints,
      ),
  };
}

/** Reads an action with its values, by the contract's rules; throws 422 where there is no such one. */
export function workOf(bulk: BulkModule, action: string, values: unknown = {}): Work {
  const module = bulk.module as Module<Contract>;
  const { contract, constraints } = module;
  const { update = [], delete: deletes, actions = {} } = contract.bulk ?? {};
  const base = { action: 'write', values: {}, prepare: undefined } as const;

  if (action === 'delete' && deletes) {
    return {
      ...base,
      action: 'delete',
      step: partsStep,
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
    // As it was sent: each record's body is read by the rules once more.
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
  const given = checked(schema, values, 'values.');
  if ('body' in rule) {
    const { fields, body } = rule;
    return { ...base, values: given, ...updating(bulk, fields, (before) => body(given as never, before)) };
  }
  return {
    ...base,
    values: given,
    prepare: rule.prepare,
    step: rule.prepare ? preparedStep : partsStep,
    run: (writing, ids, prepared) =>
      writeEach(writing.tx, ids, (id) => rule.perform(id, writing, prepared?.get(id)), constraints),
  };
}
