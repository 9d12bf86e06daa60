// Stores the unsaved changes of forms on this device, in IndexedDB. Without it, drafts are not stored, without an error.

/** The unsaved changes of one opened form. */
export interface Draft {
  /** The user, the form with its record, and the opened form: two tabs have two drafts. */
  readonly key: readonly [user: string, form: string, opened: string];
  readonly savedAt: number;
  /** The version of the record that the changes were made to; undefined for a new record. */
  readonly version: unknown;
  readonly changed: Readonly<Record<string, unknown>>;
  /** Whether chosen files were too large to store. */
  readonly withoutFiles: boolean;
}

export const databaseName = 'console-drafts';
export const storeName = 'drafts';
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex('savedAt', 'savedAt');
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = undefined;
      };
      // The browser closes it when the user clears the site's data.
      database.onclose = forget;
      database.onversionchange = () => {
        forget();
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** Runs a request. Returns undefined if the storage is not available or full. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    opening ??= openDatabase();
    const database = await opening;
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      // A page that closes does not wait for its transactions.
      transaction.commit();
    });
  } catch (error) {
    // A full storage needs no new connection.
    if ((error as DOMException).name !== 'QuotaExceededError') opening = undefined;
    return undefined;
  }
}

/** All keys that begin with these parts. An array sorts after every text. */
const keysOf = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);

async function removeExpired(): Promise<void> {
  const keys = await run('readonly', (store) =>
    store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - maxAgeMs)),
  );
  for (const key of keys ?? []) await run('readwrite', (store) => store.delete(key));
}

/** Returns the drafts of a form, newest first. */
export async function readDrafts(user: string, form: string): Promise<Draft[]> {
  await removeExpired();
  const drafts = (await run<Draft[]>('readonly', (store) => store.getAll(keysOf(user, form)))) ?? [];
  return drafts.sort((a, b) => b.savedAt - a.savedAt);
}

/** Returns whether the draft is stored. */
export const writeDraft = async (draft: Draft): Promise<boolean> =>
  (await run('readwrite', (store) => store.put(draft))) !== undefined;

export async function deleteDraft(key: Draft['key']): Promise<void> {
  await run('readwrite', (store) => store.delete([...key]));
}

/** Counts a user's drafts on this device. */
export async function countDrafts(user: string): Promise<number> {
  await removeExpired();
  return (await run('readonly', (store) => store.count(keysOf(user)))) ?? 0;
}

export async function deleteDrafts(user: string): Promise<void> {
  await run('readwrite', (store) => store.delete(keysOf(user)));
}
