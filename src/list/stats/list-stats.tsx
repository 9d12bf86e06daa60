// Statistics above a resource's list.
import { type BaseRecord, useKeys } from '@refinedev/core';
import { useIdentity } from '#providers/identity.ts';
import type { Schema } from '#shared/contract/contract.ts';
import type { z } from '#shared/contract/zod.ts';
import { usd } from '#shared/format/money.ts';
import type { ListTable } from '#src/list/table/list-table.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { StatCards } from '#src/ui/stat-cards.tsx';
import { useAnswer } from '#src/ui/use-answer.ts';

type Value = number | string | null;

/** One statistic. `counts` and `of` compute it from the loaded rows, for servers without a summary. */
export interface ListStat<Row> {
  readonly label: string;
  /** Counts the matching rows. */
  readonly counts?: (row: Row) => unknown;
  /** Computes any other value. `all`: the number of all rows. */
  readonly of?: (rows: readonly Row[], all: number) => Value;
  /** The value is an amount in US dollars. */
  readonly amount?: true;
}

/** Statistics in display order, by their field names in the answer of `GET <path>/summary`. */
export type Figures<S extends Schema, Row> = { readonly [Name in keyof z.infer<S>]: ListStat<Row> };
type AnyStats<Row> = Readonly<Record<string, ListStat<Row>>>;

/** For `of`: the number of all rows. */
export const allRowsCount = (_: unknown, all: number): number => all;

/** Computes the statistics from the loaded rows. */
export const statsFromRows = <Row,>(
  figures: AnyStats<Row>,
  rows: readonly Row[],
  all: number,
): Partial<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, { counts, of }]) => {
      if (counts) return [[name, rows.filter(counts).length]];
      return of ? [[name, of(rows, all)]] : [];
    }),
  );

interface ListStatCardsProps<Row> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  schema: Schema;
  figures: AnyStats<Row>;
  list: Pick<ListTable<Row>, 'loaded' | 'all' | 'failure'>;
}

/** Returns a renderer for a list's `above` prop. */
export const listStats =
  <S extends Schema, Row extends BaseRecord>(
    definition: ListStatCardsProps<Row>['definition'],
    schema: S,
    figures: Figures<S, NoInfer<Row>>,
  ) =>
  (list: ListStatCardsProps<Row>['list']) => (
    <ListFigures definition={definition} schema={schema} figures={figures} list={list} />
  );

/** The server's summary, else statistics of the loaded rows. Missing values show as a dash. */
function ListFigures<Row>({ definition, schema, figures, list }: ListStatCardsProps<Row>) {
  const { summary, loading } = useSummary(definition.contract, schema);
  const { loaded, all, failure } = list;
  const shown =
    summary ?? (loading || loaded === undefined ? undefined : statsFromRows(figures, loaded, all));
  const isWaiting = loading || (shown === undefined && failure === undefined);
  return (
    <StatCards
      stats={Object.entries(figures).map(([name, { label, amount }]) => {
        const value = (shown as Partial<Record<string, Value>> | undefined)?.[name];
        if (value === undefined) return { label, value: isWaiting ? undefined : '-' };
        return { label, value: amount ? usd(value) : (value ?? '-') };
      })}
    />
  );
}

/** Loads the summary, which servers without permissions don't have. */
function useSummary({ name, path }: ResourceDefinition['contract'], schema: Schema) {
  const { known, extended } = useIdentity();
  const { keys, preferLegacyKeys } = useKeys();
  const { data, failure } = useAnswer(`${path}/summary`, {
    schema,
    failed: 'No summary',
    enabled: known && extended,
    // Under the list's key, so that a write that invalidates the list also invalidates the summary.
    queryKey: keys()
      .data('default')
      .resource(name)
      .action('list')
      .params({ summary: true })
      .get(preferLegacyKeys),
  });
  return { summary: data, loading: !known || (extended && data === undefined && failure === undefined) };
}
