// Bodies that hold files: multipart/form-data, in the form that a contract's `multipart` describes.
import type { Multipart } from '#src/shared/uploads.ts';

/** Where several files may be chosen, each is sent as `<name>[]`. */
const fileName = (name: string, maxCount: number) => (maxCount === 1 ? name : `${name}[]`);

/**
 * The form of `values`: texts as they are, null as an empty text, `json` fields as JSON texts, `lists` once for
 * each value, files last. What is undefined is not sent.
 */
export function formDataOf({ uploads, json, lists }: Multipart, values: object): FormData {
  const form = new FormData();
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (uploads[name]) continue;
    if (json.includes(name)) form.append(name, JSON.stringify(value));
    else if (lists.includes(name))
      for (const one of value as unknown[]) form.append(`${name}[]`, String(one));
    else form.append(name, value === null ? '' : String(value));
  }
  for (const [name, value] of given) {
    const rule = uploads[name];
    const files = [value].flat().filter((file) => file instanceof Blob);
    if (rule) for (const file of files) form.append(fileName(name, rule.maxCount), file);
  }
  return form;
}
