// Who changed a record since it was read, as a 412 tells it. A server that knows nothing of it tells nothing.
import { longDate } from './dates.ts';
import { fieldTitle } from './record-columns.ts';
import { z } from './zod.ts';

const recordChange = z.object({
  at: z.string(),
  /** The person's name, where the reader may know it. */
  by: z.nullable(z.string()),
  /** It was the reader, in another tab or on another device. */
  isYou: z.boolean(),
  fields: z.array(z.string()),
});
export type RecordChange = z.infer<typeof recordChange>;

/** The changes that a failure's body tells of. */
export function recordChangesIn(body: unknown): readonly RecordChange[] {
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
