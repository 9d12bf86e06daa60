import type { z } from '#src/shared/zod.ts';
import type { ResourceDefinition } from './resource.ts';
import type { ListTable } from './use-list-table.ts';
import { useSummary } from './use-summary.ts';

export interface Figures<T> {
  /** Undefined while they are loading, and where nothing is known. Those of loaded rows need not be all. */
  readonly shown: Partial<T> | undefined;
  /** What stands for a figure that is not known: nothing while it may still come, then a dash. */
  readonly none: '-' | undefined;
}

/**
 * The figures of the cards above a list: over all rows where the server has them (`useSummary`), else what `ofLoaded`
 * makes of the rows that are loaded and of how many there are.
 */
export function useFigures<T extends object, Row>(
  definition: ResourceDefinition,
  schema: z.ZodMiniType<T>,
  { loaded, all, failure }: Pick<ListTable<Row>, 'loaded' | 'all' | 'failure'>,
  ofLoaded: (rows: readonly Row[], all: number) => Partial<T>,
): Figures<T> {
  const { figures, loading } = useSummary<T>(definition, schema);
  const shown = figures ?? (loading || loaded === undefined ? undefined : ofLoaded(loaded, all));
  const waits = loading || (shown === undefined && failure === undefined);
  return { shown, none: waits ? undefined : '-' };
}
