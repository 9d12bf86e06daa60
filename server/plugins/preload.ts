// What the page's first script is told of a page, by the convention of the folders: `/users/create` is
// `resources/users/form.tsx`, `/my-stores` is `resources/stores/own.tsx`, and `/dashboard`, which is no resource,
// `resources/dashboard/screen.tsx`.
import { contracts } from '#resources/contracts.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import type { Contract } from '#src/shared/contract.ts';
import { grant, listGrant } from '#src/shared/grants.ts';
import { listCallQuery, readListState } from '#src/shared/list-query.ts';
import { homePath, signInPath } from '#src/shared/paths.ts';

/** Vite's manifest: source file to its built file and what it imports. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: string[]; isEntry?: boolean; dynamicImports?: string[] }>
>;

const formSegments: Readonly<Record<string, string>> = { create: 'form', edit: 'form' };

/** The source file of the screen at a path; it may not be there. */
function sourceOf(path: string): string {
  const [segment = '', first, second] = path.split('/').filter(Boolean);
  const name = segment.replace(/^my-/, '');
  if (first === undefined) return `resources/${name}/${name === segment ? 'list' : 'own'}.tsx`;
  return `resources/${name}/${formSegments[first] ?? second ?? 'show'}.tsx`;
}

/** The files to preload for a path: the console's frame and the screen, with all that they import. */
export function modulesFor(manifest: Manifest, path: string): string[] {
  const [name = ''] = path.split('/').filter(Boolean);
  const wanted = ['src/app.tsx', sourceOf(path), `resources/${name}/screen.tsx`, `src/pages/${name}.tsx`];
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // The entry itself stands in the page already.
    if (!chunk.isEntry) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of wanted) add(key);
  return [...files];
}

/** Joined and not resolved: `//host` and `/\\host` are paths here, and no address is refused. */
const urlOf = (address: string) => new URL(`http://console${address.startsWith('/') ? '' : '/'}${address}`);

/** The page that somebody wants who opens this address: sign-in leads on to it. */
export function wantedAddress(address: string): URL {
  const url = urlOf(address);
  if (url.pathname !== '/' && url.pathname !== signInPath) return url;
  const wanted = url.pathname === signInPath ? url.searchParams.get('to') : null;
  return urlOf(wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : homePath);
}

interface RecordCall {
  /** The address of the call. */
  readonly call: string;
  /** Who holds this may make it. */
  readonly grant: string;
  /** Any server of this API answers it to an administrator. */
  readonly anywhere: boolean;
}

const callOf = ({ path }: Contract, rest: string) => `${adminApi}${path}${rest}`;

/** The call for what a page shows: a list as its address says, or one record. */
export function recordCall(manifest: Manifest, { pathname, searchParams }: URL): RecordCall | undefined {
  const [name, first, second, ...more] = pathname.split('/').filter(Boolean);
  const contract = contracts.find((one) => one.name === name);
  if (!contract || more.length > 0 || !manifest[sourceOf(pathname)]) return undefined;
  if (first === undefined) {
    const query = listCallQuery(readListState(searchParams, contract));
    const isPlain = String(query) === String(listCallQuery(readListState(new URLSearchParams(), contract)));
    const anywhere = contract.base.includes('read') && !contract.unpaged && isPlain;
    return { call: callOf(contract, `?${query}`), grant: listGrant(contract), anywhere };
  }
  const id = first === 'edit' ? second : second === undefined && first !== 'create' ? first : undefined;
  if (id === undefined) return undefined;
  const anywhere = contract.base.includes('read');
  return { call: callOf(contract, `/${id}`), grant: grant(contract, 'read'), anywhere };
}
