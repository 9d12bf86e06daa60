// Builds multipart/form-data bodies as a contract's `multipart` describes them.
import type { Multipart } from '#shared/contract/uploads.ts';

/** A field for several files is sent as `<name>[]`. */
const fileName = (name: string, maxCount: number) => (maxCount === 1 ? name : `${name}[]`);

/**
 * Appends texts unchanged, null as an empty text, `json` fields as JSON, `lists` once per value, and files
 * last. Leaves out undefined values.
 */
export function formDataOf({ uploads, json, lists }: Multipart, values: object): FormData {
  const form = new FormData();
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) {
    if (uploads[name]) continue;
    if (json.includes(name)) form.append(name, JSON.stringify(value));
    else if (lists.includes(name))
      for (const one of value as unknown[]) form.append(`${name}[]`, String(one));
    else form.append(name, value === null ? '' : String(value));
  }
  for (const [name, value] of entries) {
    const rule = uploads[name];
    const files = [value].flat().filter((file) => file instanceof Blob);
    if (rule) for (const file of files) form.append(fileName(name, rule.maxCount), file);
  }
  return form;
}
