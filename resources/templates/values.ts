// The values of a template's form, and what is sent of them.
import { formValues } from '#src/kit/form-values.ts';
import type { Answered } from '#src/shared/answered.ts';
import { cleanTags } from '#src/shared/text-list.ts';
import { z } from '#src/shared/zod.ts';
import { primaryColor, type Template, templates } from './contract.ts';

/** The colour's rule where the field may be left empty. */
export const optionalColor = z.pipe(
  z.transform((color: unknown) => (color === '' ? undefined : color)),
  z.optional(primaryColor),
);

export const valuesOf = (template: Answered<Template> | undefined) => {
  const { theme = 'light', layout = 'grid', colors } = template?.configuration ?? {};
  return formValues(templates, template, {
    tags: cleanTags((template?.tags ?? []).map(({ name }) => name)),
    /** What is typed as a tag and not added yet. */
    newTag: '',
    // Its parts are fields of their own.
    configuration: undefined,
    theme,
    layout,
    /** Empty for none. */
    primary: colors?.primary ?? '',
  });
};

export type TemplateValues = ReturnType<typeof valuesOf>;

/** What else a server keeps in `configuration` goes back as it came, for it may replace the whole. */
function configurationOf(
  { theme, layout, primary }: TemplateValues,
  held: Answered<Template>['configuration'] = {},
) {
  const color = primary.trim() || null;
  const colors = color === null && !held.colors ? {} : { colors: { ...held.colors, primary: color } };
  return { ...held, theme, layout, ...colors };
}

/**
 * The body: what is `sent` of the `values`, over the template as it is now. A tag that is typed and not added counts
 * as added: nobody means to lose it.
 */
export function bodyOf(
  sent: Partial<TemplateValues>,
  values: TemplateValues,
  template: Answered<Template> | undefined,
) {
  const { theme, layout, primary, tags, newTag, configuration: _, ...others } = sent;
  const looksChanged = 'theme' in sent || 'layout' in sent || 'primary' in sent;
  return {
    ...others,
    ...(looksChanged && { configuration: configurationOf(values, template?.configuration) }),
    ...((tags || newTag) && { tags: cleanTags([...values.tags, values.newTag]) }),
  };
}
