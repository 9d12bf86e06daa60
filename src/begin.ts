// The page's first script, before any module is there: with a session in this browser it has the code of the wanted page
// fetched and its first calls made at once; without one nothing but sign-in is loaded. Which code and which calls, the
// server writes beside it. It imports constants and types alone.
import {
  type Begin,
  type BegunAnswer,
  type BegunCall,
  grantsKey,
  pageSizeKey,
  schemeKey,
  tokenKey,
  userKey,
} from './shared/begin.ts';

const script = document.currentScript;
const {
  page = '',
  files = '',
  light = '',
  dark = '',
  me = '',
  record,
  grant = '',
  anywhere,
} = script?.dataset ?? {};

const storedUser = () => JSON.parse(localStorage.getItem(userKey) ?? 'null') ?? {};

/** A list with as many rows on a page as this person's lists have, where its address does not say how many. */
function sized(address: string): string {
  const [size, whose] = (localStorage.getItem(pageSizeKey) ?? '').split(' ');
  return size && whose === String(storedUser().id)
    ? address.replace(/\blimit=10(?!\d)/, `limit=${size}`)
    : address;
}

/** Whether the record or list is worth asking for: a guess, which decides nothing else. */
function mayRead(): boolean {
  const grants = localStorage.getItem(grantsKey);
  if (grants !== null) return grants.split(' ').includes(grant);
  if (anywhere === undefined) return false;
  const { roles = [] } = storedUser();
  return roles.some(({ name }: { name?: unknown }) => String(name).toLowerCase() === 'admin');
}

async function ask(address: string, token: string): Promise<BegunAnswer | undefined> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.status !== 200) return undefined;
  return { status: 200, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

function begun(address: string, token: string): BegunCall {
  const answer = ask(address, token).catch(() => undefined);
  const call: BegunCall = { token, at: Date.now(), answer };
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

const calls = new Map<string, BegunCall>();
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
    const asked = wanted === page && record !== undefined && mayRead() ? [me, sized(record)] : [me];
    for (const address of asked) calls.set(address, begun(address, token));
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
  // Without storage there is no session.
}
