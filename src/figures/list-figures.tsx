// The figures above a resource's list.
import { type BaseRecord, useCustom, useKeys } from '@refinedev/core';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { ListTable } from '#src/kit/use-list-table.ts';
import { usd } from '#src/shared/money.ts';
import type { z } from '#src/shared/zod.ts';
import { StatCards } from './stat-cards.tsx';

export interface ListFiguresProps<T, Row> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  list: Pick<ListTable<Row>, 'loaded' | 'all' | 'failure'>;
  /** What `GET <path>/summary` answers. */
  schema: z.ZodMiniType<T>;
  /** What the loaded rows tell, and how many there are; for servers without that call. */
  ofLoaded: (rows: readonly Row[], all: number) => Partial<T>;
  /** What the figures are called, in their order. */
  labels: Partial<Record<keyof T & string, string>>;
  /** Those that are amounts in US dollars. */
  amounts?: readonly (keyof T & string)[];
}

/**
 * Over all rows where the server has the figures, else of the rows that are loaded. One that is not known is nothing
 * while it may still come, then a dash.
 */
export function ListFigures<T extends object, Row>(props: ListFiguresProps<T, Row>) {
  const { definition, list, schema, ofLoaded, labels, amounts = [] } = props;
  const { figures, loading } = useSummary<T>(definition.contract, schema);
  const { loaded, all, failure } = list;
  const shown = figures ?? (loading || loaded === undefined ? undefined : ofLoaded(loaded, all));
  const waits = loading || (shown === undefined && failure === undefined);
  const textOf = (name: string, value: unknown) => {
    if (value === undefined) return waits ? undefined : '-';
    if (value === null) return '-';
    return amounts.includes(name as keyof T & string) ? usd(String(value)) : (value as number);
  };
  return (
    <StatCards
      stats={Object.entries<string | undefined>(labels).map(([name, label = '']) => ({
        label,
        value: textOf(name, shown?.[name as keyof T]),
      }))}
    />
  );
}

/** Servers that list no grants have no summary. It is as fresh as the list is. */
function useSummary<T>({ name, path }: ResourceDefinition['contract'], schema: z.ZodMiniType<T>) {
  const { known, extended } = useIdentity();
  const { keys, preferLegacyKeys } = useKeys();
  const query = useCustom<BaseRecord>({
    url: `${path}/summary`,
    method: 'get',
    meta: { schema },
    errorNotification: false,
    queryOptions: {
      enabled: known && extended,
      // Under the list's key, so that every write that makes the list stale does so to its figures.
      queryKey: keys()
        .data('default')
        .resource(name)
        .action('list')
        .params({ summary: true })
        .get(preferLegacyKeys),
    },
  });
  return {
    figures: query.data?.data as T | undefined,
    loading: !known || (extended && query.data === undefined && !query.isError),
  };
}
