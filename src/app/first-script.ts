// The page's first script: if this browser has a session, preloads the page's code and starts its first API
// calls. The server writes the file and call addresses into the script tag's data attributes. Import only
// constants and types here.
import {
  type Begin,
  type PrefetchedAnswer,
  type PrefetchedCall,
  pageSizeKey,
  permissionsKey,
  schemeKey,
  tokenKey,
  userKey,
} from '#shared/contract/browser-storage.ts';

const script = document.currentScript;
const {
  page = '',
  files = '',
  light = '',
  dark = '',
  me = '',
  record,
  permission = '',
  anywhere,
} = script?.dataset ?? {};

const storedUser = () => JSON.parse(localStorage.getItem(userKey) ?? 'null') ?? {};

/** Replaces the default limit in a list's address by the user's stored page size. */
function withPageSize(address: string): string {
  const [size, userId] = (localStorage.getItem(pageSizeKey) ?? '').split(' ');
  return size && userId === String(storedUser().id)
    ? address.replace(/\blimit=10(?!\d)/, `limit=${size}`)
    : address;
}

/** Guesses whether the user may read the record or list. Decides only whether to prefetch it. */
function mayRead(): boolean {
  const permissions = localStorage.getItem(permissionsKey);
  if (permissions !== null) return permissions.split(' ').includes(permission);
  if (anywhere === undefined) return false;
  const { roles = [] } = storedUser();
  return roles.some(({ name }: { name?: unknown }) => String(name).toLowerCase() === 'admin');
}

async function request(address: string, token: string): Promise<PrefetchedAnswer | undefined> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status !== 200) return undefined;
  return { status: 200, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function startCall(address: string, token: string): PrefetchedCall {
  const answer = request(address, token).catch(() => undefined);
  const call: PrefetchedCall = { token, at: Date.now(), answer };
  void answer.then((arrived) => {
    call.arrived = arrived;
  });
  return call;
}

function link(rel: string, file: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = rel;
  element.crossOrigin = '';
  element.href = file;
  return element;
}

const isDark = () =>
  (localStorage.getItem(schemeKey) ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) ===
  'dark';

/** Before the console's own style sheet, which takes precedence. */
const fetchStyles = () =>
  new Promise<void>((resolve) => {
    const sheet = link('stylesheet', isDark() ? dark : light);
    sheet.onload = sheet.onerror = () => resolve();
    script?.after(sheet);
  });

const calls = new Map<string, PrefetchedCall>();
let styled: Promise<void> | undefined;
const begin: Begin = {
  calls,
  styled() {
    styled ??= fetchStyles();
    return styled;
  },
  load() {
    void begin.styled();
    for (const file of files.split(' ')) document.head.append(link('modulepreload', file));
  },
  ask(token, wanted) {
    const addresses =
      wanted === page && record !== undefined && mayRead() ? [me, withPageSize(record)] : [me];
    for (const address of addresses) calls.set(address, startCall(address, token));
  },
};

try {
  const token = localStorage.getItem(tokenKey);
  if (page !== '') window.begin = begin;
  if (page !== '' && token !== null) {
    document.documentElement.dataset.session = '';
    document.documentElement.dataset.scheme = isDark() ? 'dark' : 'light';
    begin.ask(token, page);
    begin.load();
  }
} catch {
  // No storage, no session.
}
