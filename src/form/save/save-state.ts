// Types of a form that saves: see `useSave`.
import type { FormInstance } from 'antd';
import type { MutableRefObject } from 'react';
import type { FieldConflict } from '#shared/contract/changed-values.ts';
import type { RecordChange } from '#shared/contract/record-changes.ts';

export type Side = 'theirs' | 'mine' | 'both';

export interface Merge {
  /** The other users' changes, if the server returns them. */
  readonly changes: readonly RecordChange[];
  /** Fields that only the other users changed. The form shows their values. */
  readonly merged: readonly string[];
  /** Fields for which the user must choose a version. */
  readonly conflicts: readonly FieldConflict[];
  readonly choices: Readonly<Record<string, Side>>;
  /** Whether the user tried to save before choosing all versions. */
  readonly isIncomplete: boolean;
  /** Names of the records that both versions refer to, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** A version of the record: its form values, the answer they come from and its ETag. */
export interface Version<V, T> {
  readonly values: V;
  readonly answer: T;
  readonly etag?: string | undefined;
}

export interface Sent<V, T> {
  /** All values: the latest known version with the user's changes. */
  readonly values: V;
  /** The user's changes. */
  readonly changed: Partial<V>;
  /** The latest known version. Its `etag` is sent as `If-Match`. */
  readonly version: Version<V, T>;
  /** Call with the upload progress from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** For the notification: the other users' changes that were merged. */
  readonly note?: string | undefined;
}

export interface SaveOptions<V extends object, T, A> {
  form: FormInstance<V>;
  /** The initial version. */
  begin: Version<V, T>;
  /** Asks the user before the values are sent. False: the form stays as it is. Call `asking` before a dialog opens. */
  confirmed?: (sent: Sent<V, T>, asking: () => void) => Promise<boolean>;
  /** Sends the values. A failure must show a notification and reject. */
  send: (sent: Sent<V, T>) => Promise<A>;
  /** Called after a save. Returns the version to continue with; undefined if the form closes. */
  saved: (answer: A, values: V) => Version<V, T> | undefined | Promise<Version<V, T> | undefined>;
  /** Loads the current version, to merge it after a 412. */
  reload?: () => Promise<Version<V, T>>;
  /** Called after another user's version was merged. */
  onTheirs?: (theirs: Version<V, T>) => void;
  /** Returns an error that prevents the save. */
  refused?: (changed: Partial<V>) => string | undefined;
  /** Maps a server error's path to a field. Default: the first segment of the path. */
  fieldOf?: (path: string) => string;
  /** Returns the changed values. Default: `changedValues`. */
  differing?: (values: V, initial: V) => Partial<V>;
  /** Adds to the values what only the answer holds: the addresses of stored files. */
  comparable?: (values: V, answer: T) => V;
  /** Whether the form is in one tab of a screen. Switching the tab leaves the form. */
  inTab?: boolean;
}

export interface SaveState<V> {
  readonly form: FormInstance<V>;
  /** The version that the form's values are compared with. */
  readonly version: Version<V, unknown>;
  readonly saving: boolean;
  /** The upload progress from 0 to 1; undefined without an upload. */
  readonly sent: number | undefined;
  /** Another user's version, while the user must choose or save again. */
  readonly merge: Merge | undefined;
  /** Errors that belong to no field. */
  readonly problems: readonly string[];
  /** Set by the form's draft: removes it. */
  readonly draft: MutableRefObject<(() => void) | undefined>;
  /** The user's changes. */
  changed(): Partial<V>;
  isChanged(): boolean;
  submit(values: V): Promise<void>;
  /** Discards the user's changes. */
  reset(): void;
  /** Continues with a draft: its changes and the version that they were made to. */
  restore(version: Version<V, unknown> | undefined, changed: Partial<V>): void;
  /** Merges another user's saved version into the form before the next save. */
  mergeTheirs(): Promise<void>;
  /** Chooses the version of a field that another user changed too. */
  choose(field: string, side: Side): void;
}
