// Reads from a 412 answer who changed the record since it was read. Other servers may omit it.
import { longDate } from '#shared/format/dates.ts';
import { fieldTitle } from './record-columns.ts';
import { z } from './zod.ts';

const recordChange = z.object({
  at: z.string(),
  /** The user's name; null if the reader may not see it. */
  by: z.nullable(z.string()),
  /** Whether the reader made the change, in another tab or on another device. */
  isYou: z.boolean(),
  fields: z.array(z.string()),
});
export type RecordChange = z.infer<typeof recordChange>;

export function readRecordChanges(body: unknown): readonly RecordChange[] {
  const { changes } = (typeof body === 'object' && body !== null ? body : {}) as { changes?: unknown };
  return z.array(recordChange).safeParse(changes).data ?? [];
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const titleOf = (field: string) => fieldTitle(field.replace(/(_id|Id)(?=s?$)/, '').replace(/_text$/, ''));

/** `Anna Smith changed Name and Price on November 21, 2026, 4:39 PM.` */
export function changeSentence({ at, by, isYou, fields }: RecordChange): string {
  const who = isYou ? 'You' : (by ?? 'Someone');
  const what = fields.length === 0 ? 'this' : list.format(fields.map(titleOf));
  return `${who} changed ${what} on ${longDate(at) ?? at}.`;
}
