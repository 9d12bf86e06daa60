// Searches records of all resources with the server's search endpoint.
import { type BaseRecord, type HttpError, useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { minSearchLength, type SearchAnswer, searchAnswer } from '#shared/contract/search.ts';
import { type PermissionName, permission } from '#shared/domain/permissions.ts';
import { definitions, screenRoutes } from '#src/app/screen-routes.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';

const pauseMs = 250;

export interface Found {
  readonly path: string;
  readonly name: string;
  /** Second text that distinguishes equal names. */
  readonly detail: string;
  readonly record?: FoundRecord;
}

export interface FoundRecord {
  readonly definition: ResourceDefinition;
  readonly id: string;
}

export interface FoundGroup {
  readonly label: string;
  readonly records: readonly Found[];
}

export interface RecordSearch {
  readonly groups: readonly FoundGroup[];
  readonly searching: boolean;
  readonly failure: string | undefined;
}

type Record = SearchAnswer[number]['records'][number];

const paths = new Set(screenRoutes.map(({ path }) => path));

/** Path of the record's details, else of its list; undefined if no screen shows it. */
function pathOf(
  { contract }: ResourceDefinition,
  { id, title }: Record,
  permissions: ReadonlySet<PermissionName>,
) {
  const base = permissions.has(permission(contract, 'read')) ? `/${contract.name}` : `/my-${contract.name}`;
  if (paths.has(`${base}/:id`)) return `${base}/${id}`;
  return paths.has(base) ? `${base}?${new URLSearchParams({ q: title })}` : undefined;
}

/** The answer's groups that the user can open, in menu order. */
const toGroups = (answer: SearchAnswer, permissions: ReadonlySet<PermissionName>): FoundGroup[] =>
  definitions.flatMap((definition) => {
    const group = answer.find(({ resource }) => resource === definition.contract.name);
    const records = (group?.records ?? []).flatMap((record) => {
      const path = pathOf(definition, record, permissions);
      return path === undefined
        ? []
        : [{ path, name: record.title, detail: record.line, record: { definition, id: record.id } }];
    });
    return records.length > 0 ? [{ label: definition.texts.title, records }] : [];
  });

/** Converts host names to Unicode. Loads the punycode decoder on demand. */
async function inUnicode(groups: FoundGroup[]): Promise<FoundGroup[]> {
  const texts = groups.flatMap(({ records }) => records.flatMap(({ name, detail }) => [name, detail]));
  if (!texts.some((text) => text.includes('xn--'))) return groups;
  const { readableName } = await import('#src/ui/unusual-name.tsx');
  return groups.map(({ label, records }) => ({
    label,
    records: records.map((found) => ({
      ...found,
      name: readableName(found.name),
      detail: readableName(found.detail),
    })),
  }));
}

const failureOf = ({ statusCode }: Partial<HttpError>) =>
  statusCode === 429
    ? 'Too many searches. Wait a moment, then change the text to try again.'
    : 'The search failed. Change the text to try again.';

interface ReceivedRecord {
  readonly term: string;
  readonly groups: readonly FoundGroup[];
  readonly failure?: string;
}
const none: ReceivedRecord = { term: '', groups: [] };

/** Searches when typing pauses, if the server has a search. Aborts the previous request. */
export function useRecordSearch(term: string): RecordSearch {
  const { permissions, extended } = useIdentity();
  const dataProvider = useDataProvider();
  const [found, setFound] = useState(none);
  const wanted = extended && term.length >= minSearchLength ? term : '';

  useEffect(() => {
    // Drop old results: the same term may have other results later.
    setFound(none);
    if (wanted === '') return;
    const abort = new AbortController();

    async function ask(): Promise<FoundGroup[]> {
      const answer = await dataProvider().custom?.<BaseRecord>({
        url: '/search',
        method: 'get',
        query: { q: wanted },
        meta: { schema: searchAnswer, queryContext: { signal: abort.signal, queryKey: [] } },
      });
      return inUnicode(toGroups((answer?.data ?? []) as unknown as SearchAnswer, permissions));
    }

    const timer = window.setTimeout(async () => {
      const answer = await ask().then(
        (groups) => ({ term: wanted, groups }),
        (error: HttpError) => ({ term: wanted, groups: [], failure: failureOf(error) }),
      );
      if (!abort.signal.aborted) setFound(answer);
    }, pauseMs);

    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, permissions, dataProvider]);

  const current = found.term === wanted;
  return {
    groups: current ? found.groups : [],
    searching: !current,
    failure: current ? found.failure : undefined,
  };
}
