// Undoing a change: `POST /audit-log/{id}/undo` and `POST /operations/{id}/undo`.

import { flag } from './fields.ts';
import { passkeyAssertion } from './passkey-assertion.ts';
import { z } from './zod.ts';

export const undoBody = z.object({
  /** Dry run: answers the effects without a change. */
  dryRun: z.optional(flag('Dry run')),
  /** Fields to restore although they were changed since. */
  overwrite: z.optional(z.array(z.string(), 'Overwrite must be a list of fields').check(z.maxLength(200))),
  /** For a deleted record: replaces values that are taken, such as the slug of a page. */
  values: z.optional(z.record(z.string(), z.unknown(), 'Values must be an object')),
  /** The caller's password, for fields that need it. */
  password: z.optional(z.string('Enter your password').check(z.maxLength(128))),
  /** Instead of the password: the answer to a challenge of `POST /me/step-up/passkey`. */
  passkey: z.optional(passkeyAssertion),
});

export type UndoBody = z.infer<typeof undoBody>;

/** A field that was changed since the entry: its value after the entry, its current value, and its value before the entry. */
const keptField = z.object({
  field: z.string(),
  then: z.unknown(),
  now: z.unknown(),
  afterUndo: z.unknown(),
});

export const undoAnswer = z.object({
  resource: z.string(),
  /** The effect of the undo on the record. */
  action: z.enum(['update', 'delete', 'restore']),
  /** Restored fields. */
  undone: z.array(z.string()),
  /** Fields that were changed since. They stay unless `overwrite` names them. */
  kept: z.array(keptField),
  /** Changed fields that cannot be restored, such as a password or the verification of a domain. */
  impossible: z.array(z.string()),
  /** Who changed the kept fields last, if the caller may know. */
  changedBy: z.nullable(z.string()),
  /** The entry of the undo itself, which can be undone again. Null for a dry run or an undo without effect. */
  entryId: z.nullable(z.uuid()),
});

export type UndoAnswer = z.infer<typeof undoAnswer>;

export const undoOperationBody = z.object({ dryRun: z.optional(flag('Dry run')) });

export type UndoOperationBody = z.infer<typeof undoOperationBody>;
