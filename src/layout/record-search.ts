// Finds records of all resources by the servers' own search, for the top bar.
import { type BaseRecord, useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { ResourceDefinition } from '../kit/resource.ts';
import { textsOf } from '../kit/search-rows.ts';
import { definitions } from '../screen-routes.ts';
import { grant } from '../shared/grants.ts';
import { useIdentity } from './identity.tsx';
import { listPath } from './menu.ts';

const waitMs = 250;
const minLength = 2;
const perResource = 5;

export interface Found {
  readonly path: string;
  readonly name: string;
  /** A second text that tells two of the same name apart. */
  readonly detail: string;
}

export interface FoundGroup {
  readonly label: string;
  readonly records: readonly Found[];
}

const textOf = (record: BaseRecord, field = '') => textsOf(record[field])[0] ?? '';

const toFound = (definition: ResourceDefinition, record: BaseRecord): Found => ({
  path: `${listPath(definition)}/${record.id}`,
  name: textOf(record, definition.contract.search[0]),
  detail: textOf(record, definition.contract.search[1]),
});

/** What is found for `term`, by resource. Searches only where the server offers it and the grants reach. */
export function useRecordSearch(term: string): { groups: readonly FoundGroup[]; searching: boolean } {
  const { grants, listed } = useIdentity();
  const dataProvider = useDataProvider();
  const [found, setFound] = useState<{ term: string; groups: FoundGroup[] }>({ term: '', groups: [] });
  const wanted = listed && term.length >= minLength ? term : '';

  useEffect(() => {
    if (wanted === '') return;
    const abort = new AbortController();

    async function search(definition: ResourceDefinition): Promise<FoundGroup> {
      const { data } = await dataProvider().getList({
        resource: definition.contract.name,
        pagination: { current: 1, pageSize: perResource },
        filters: [{ field: 'q', operator: 'contains', value: wanted }],
        meta: { queryContext: { signal: abort.signal, queryKey: [] } },
      });
      return { label: definition.texts.title, records: data.map((record) => toFound(definition, record)) };
    }

    const timer = window.setTimeout(async () => {
      const searched = definitions.filter(
        ({ contract, screens }) => screens.show && grants.has(grant(contract, 'read')),
      );
      const answers = await Promise.allSettled(searched.map(search));
      if (abort.signal.aborted) return;
      const groups = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      setFound({ term: wanted, groups: groups.filter(({ records }) => records.length > 0) });
    }, waitMs);

    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, grants, dataProvider]);

  const current = found.term === wanted;
  return { groups: current && wanted !== '' ? found.groups : [], searching: !current };
}
