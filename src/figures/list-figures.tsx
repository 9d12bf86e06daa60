// The figures above a resource's list.
import { type BaseRecord, useKeys } from '@refinedev/core';
import type { ListTable } from '#src/kit/list-table.ts';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { Schema } from '#src/shared/contract.ts';
import { usd } from '#src/shared/money.ts';
import type { z } from '#src/shared/zod.ts';
import { StatCards } from './stat-cards.tsx';
import { useAnswer } from './use-answer.ts';

type Value = number | string | null;

/** One figure. What the loaded rows tell of it is for servers that have no summary. */
export interface ListFigure<Row> {
  readonly label: string;
  /** Of which loaded rows it is the number. */
  readonly counts?: (row: Row) => unknown;
  /** What else the loaded rows tell of it; `all`: how many there are. */
  readonly of?: (rows: readonly Row[], all: number) => Value;
  /** It is an amount in US dollars. */
  readonly amount?: true;
}

/** The figures in their order, by their names in what `GET <path>/summary` answers by its schema. */
export type Figures<S extends Schema, Row> = { readonly [Name in keyof z.infer<S>]: ListFigure<Row> };
type AnyFigures<Row> = Readonly<Record<string, ListFigure<Row>>>;

/** How many there are, as far as it is known. */
export const inAll = (_: unknown, all: number): number => all;

/** What the loaded rows tell. */
export const figuresOf = <Row,>(
  figures: AnyFigures<Row>,
  rows: readonly Row[],
  all: number,
): Partial<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, { counts, of }]) => {
      if (counts) return [[name, rows.filter(counts).length]];
      return of ? [[name, of(rows, all)]] : [];
    }),
  );

interface ListFiguresProps<Row> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  schema: Schema;
  figures: AnyFigures<Row>;
  list: Pick<ListTable<Row>, 'loaded' | 'all' | 'failure'>;
}

/** For a list's `above`. */
export const listFigures =
  <S extends Schema, Row extends BaseRecord>(
    definition: ListFiguresProps<Row>['definition'],
    schema: S,
    figures: Figures<S, NoInfer<Row>>,
  ) =>
  (list: ListFiguresProps<Row>['list']) => (
    <ListFigures definition={definition} schema={schema} figures={figures} list={list} />
  );

/**
 * Over all rows where the server has the figures, else of the rows that are loaded. One that is not known is nothing
 * while it may still come, then a dash.
 */
function ListFigures<Row>({ definition, schema, figures, list }: ListFiguresProps<Row>) {
  const { answered, loading } = useSummary(definition.contract, schema);
  const { loaded, all, failure } = list;
  const shown = answered ?? (loading || loaded === undefined ? undefined : figuresOf(figures, loaded, all));
  const waits = loading || (shown === undefined && failure === undefined);
  return (
    <StatCards
      stats={Object.entries(figures).map(([name, { label, amount }]) => {
        const value = (shown as Partial<Record<string, Value>> | undefined)?.[name];
        if (value === undefined) return { label, value: waits ? undefined : '-' };
        return { label, value: amount ? usd(value) : (value ?? '-') };
      })}
    />
  );
}

/** Servers that list no grants have no summary. It is as fresh as the list is. */
function useSummary({ name, path }: ResourceDefinition['contract'], schema: Schema) {
  const { known, extended } = useIdentity();
  const { keys, preferLegacyKeys } = useKeys();
  const { data, failure } = useAnswer(`${path}/summary`, {
    schema,
    failed: 'No summary',
    enabled: known && extended,
    // Under the list's key, so that every write that makes the list stale does so to its figures.
    queryKey: keys()
      .data('default')
      .resource(name)
      .action('list')
      .params({ summary: true })
      .get(preferLegacyKeys),
  });
  return { answered: data, loading: !known || (extended && data === undefined && failure === undefined) };
}
