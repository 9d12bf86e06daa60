import { type BaseRecord, useDataProvider } from '@refinedev/core';
import type { OneAnswer } from '#providers/data.ts';
import type { Contract } from '#src/shared/contract.ts';

/** Reads a record as it is now, with its version, which the rows of lists do not bear; undefined where that fails. */
export function useReadRecord<Row extends BaseRecord>({ name: resource }: Contract) {
  const dataProvider = useDataProvider();
  return (id: string): Promise<OneAnswer<Row> | undefined> =>
    dataProvider()
      .getOne<Row>({ resource, id })
      .catch(() => undefined);
}
