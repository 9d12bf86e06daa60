// Finds the files and the API call to preload for a page. Source files follow from the path by convention: `/users/create` is
// `resources/users/form.tsx`, `/my-stores` is `resources/stores/own.tsx`, and `/dashboard`, not a resource, is
// `resources/dashboard/screen.tsx`.
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { listCallQuery, readListState } from '#shared/contract/list-query.ts';
import { adminApi, homePath, signInPath } from '#shared/contract/paths.ts';
import { listPermission, permission } from '#shared/domain/permissions.ts';

/** Vite's manifest: built file and imports by source file. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: string[]; isEntry?: boolean; dynamicImports?: string[] }>
>;

const formSegments: Readonly<Record<string, string>> = { create: 'form', edit: 'form' };

/** The source file of the screen at a path. It may not exist. */
function sourceOf(path: string): string {
  const [segment = '', first, second] = path.split('/').filter(Boolean);
  const name = segment.replace(/^my-/, '');
  if (first === undefined) return `resources/${name}/${name === segment ? 'list' : 'own'}.tsx`;
  return `resources/${name}/${formSegments[first] ?? second ?? 'show'}.tsx`;
}

/** The files to preload for a path: the console's shell and the screen, with their imports. */
export function modulesFor(manifest: Manifest, path: string): string[] {
  const [name = ''] = path.split('/').filter(Boolean);
  const wanted = [
    'src/app/app.tsx',
    sourceOf(path),
    `resources/${name}/screen.tsx`,
    `src/app/pages/${name}.tsx`,
  ];
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // The page already loads the entry.
    if (!chunk.isEntry) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of wanted) add(key);
  return [...files];
}

/** Concatenates instead of resolving, so that `//host` and `/\\host` count as paths and no input throws. */
const urlOf = (address: string) => new URL(`http://console${address.startsWith('/') ? '' : '/'}${address}`);

/** The page to show at this address; for the sign-in page, the page that follows it. */
export function targetAddress(address: string): URL {
  const url = urlOf(address);
  if (url.pathname !== '/' && url.pathname !== signInPath) return url;
  const wanted = url.pathname === signInPath ? url.searchParams.get('to') : null;
  return urlOf(wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : homePath);
}

interface RecordCall {
  readonly call: string;
  readonly permission: string;
  /** Whether every server of this API, not only the bundled one, answers it for an administrator. */
  readonly anywhere: boolean;
}

const callOf = ({ path }: Contract, rest: string) => `${adminApi}${path}${rest}`;

/** The API call for a page's data: a list with the state of the address, or one record. */
export function recordCall(manifest: Manifest, { pathname, searchParams }: URL): RecordCall | undefined {
  const [name, first, second, ...more] = pathname.split('/').filter(Boolean);
  const contract = contracts.find((one) => one.name === name);
  if (!contract || more.length > 0 || !manifest[sourceOf(pathname)]) return undefined;
  if (first === undefined) {
    const query = listCallQuery(readListState(searchParams, contract));
    const isPlain = String(query) === String(listCallQuery(readListState(new URLSearchParams(), contract)));
    const anywhere = contract.base.includes('read') && !contract.unpaged && isPlain;
    return { call: callOf(contract, `?${query}`), permission: listPermission(contract), anywhere };
  }
  const id = first === 'edit' ? second : second === undefined && first !== 'create' ? first : undefined;
  if (id === undefined) return undefined;
  const anywhere = contract.base.includes('read');
  return { call: callOf(contract, `/${id}`), permission: permission(contract, 'read'), anywhere };
}
