// Shows a failed save at the form's fields.
import type { HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';

/** Shows server errors at their fields. Returns the first such field and the errors of no field. */
export function showFieldErrors<V>(
  form: FormInstance<V>,
  { errors = {} }: HttpError,
  fieldOf: (path: string) => string,
) {
  const formFields = new Set(Object.keys(form.getFieldsValue() as object));
  const problems: string[] = [];
  let first: string | undefined;
  for (const [path, texts] of Object.entries(errors)) {
    const list = [texts].flat().filter((text) => typeof text === 'string');
    const field = fieldOf(path);
    if (formFields.has(field)) {
      form.setFields([{ name: field as never, errors: list }]);
      first ??= field;
    } else problems.push(...list);
  }
  return { first, problems };
}
