// An IndexedDB in memory for UI tests, because jsdom has none. It supports the calls of src/ui/draft-store.ts.
import { vi } from 'vitest';

type Key = number | string | readonly Key[];
type Row = Readonly<Record<string, unknown>>;

interface Range {
  lower?: Key;
  upper: Key;
}

/** Orders keys as IndexedDB does: numbers, then texts, then arrays. */
function compare(a: Key, b: Key): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [index, item] of a.entries()) {
      if (index >= b.length) return 1;
      const order = compare(item, b[index]);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) ? 1 : -1;
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

const isIn = ({ lower, upper }: Range, key: Key) =>
  (lower === undefined || compare(lower, key) <= 0) && compare(key, upper) <= 0;

/** Copies a value, but not files, which jsdom can't clone. */
function copy(value: unknown): unknown {
  if (typeof value === 'function') throw new DOMException('A function is not data', 'DataCloneError');
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item)]));
}

/** Stubs IndexedDB for the test file. `rows` are the stored rows; `fails` makes every write fail as if the disk were full. */
export function stubIndexedDb() {
  const rows: Row[] = [];
  const state = { fails: false };
  const toRange = (query: Key | Range): Range =>
    typeof query === 'object' && 'upper' in query ? query : { lower: query as Key, upper: query as Key };
  const matching = (query: Key | Range, name = 'key') =>
    rows.filter((row) => isIn(toRange(query), row[name] as Key));
  const remove = (query: Key | Range) => {
    for (const row of matching(query)) rows.splice(rows.indexOf(row), 1);
  };
  const request = (result: unknown) => ({ result });
  const store = {
    put(row: Row) {
      if (state.fails) throw new DOMException('The disk is full', 'QuotaExceededError');
      const copied = copy(row) as Row;
      remove(row.key as Key);
      rows.push(copied);
      return request(row.key);
    },
    delete: (query: Key | Range) => request(remove(query)),
    getAll: (query: Key | Range) => request(matching(query).map(copy)),
    count: (query: Key | Range) => request(matching(query).length),
    index: (name: string) => ({
      getAllKeys: (query: Range) => request(matching(query, name).map(({ key }) => key)),
    }),
    createIndex: () => undefined,
  };
  const database = {
    createObjectStore: () => store,
    transaction() {
      const transaction = { objectStore: () => store, oncomplete: () => undefined, commit: () => undefined };
      queueMicrotask(() => transaction.oncomplete());
      return transaction;
    },
  };
  vi.stubGlobal('IDBKeyRange', {
    bound: (lower: Key, upper: Key) => ({ lower, upper }),
    upperBound: (upper: Key) => ({ upper }),
  });
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = { result: database, onsuccess: () => undefined, onupgradeneeded: () => undefined };
      queueMicrotask(() => {
        opening.onupgradeneeded();
        opening.onsuccess();
      });
      return opening;
    },
  });
  return { rows, state };
}
