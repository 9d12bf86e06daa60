// Values of a template's form, and the bodies made from them.

import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { cleanTags } from '#shared/domain/text-list.ts';
import { formValues } from '#src/form/form-values.ts';
import { primaryColor, type Template, templates } from './contract.ts';

/** Colour rule for an optional field. */
export const optionalColor = z.pipe(
  z.transform((color: unknown) => (color === '' ? undefined : color)),
  z.optional(primaryColor),
);

export const valuesOf = (template: ReceivedRecord<Template> | undefined) => {
  const { theme = 'light', layout = 'grid', colors } = template?.configuration ?? {};
  return formValues(templates, template, {
    tags: cleanTags((template?.tags ?? []).map(({ name }) => name)),
    /** Typed text of a tag that is not added yet. */
    newTag: '',
    // Its parts are separate fields.
    configuration: undefined,
    theme,
    layout,
    /** Empty for none. */
    primary: colors?.primary ?? '',
  });
};

export type TemplateValues = ReturnType<typeof valuesOf>;

/** Sends back unknown keys of `configuration`, because a server may replace the whole object. */
function configurationOf(
  { theme, layout, primary }: TemplateValues,
  held: ReceivedRecord<Template>['configuration'] = {},
) {
  const color = primary.trim() || null;
  const colors = color === null && !held.colors ? {} : { colors: { ...held.colors, primary: color } };
  return { ...held, theme, layout, ...colors };
}

/** Makes the body from the changed fields. A typed tag that was not added is included. */
export function bodyOf(
  sent: Partial<TemplateValues>,
  values: TemplateValues,
  template: ReceivedRecord<Template> | undefined,
) {
  const { theme, layout, primary, tags, newTag, configuration: _, ...others } = sent;
  const looksChanged = 'theme' in sent || 'layout' in sent || 'primary' in sent;
  return {
    ...others,
    ...(looksChanged && { configuration: configurationOf(values, template?.configuration) }),
    ...((tags || newTag) && { tags: cleanTags([...values.tags, values.newTag]) }),
  };
}
