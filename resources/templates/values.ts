// The values of a template's form, and what is sent of them.
import { z } from '#src/shared/zod.ts';
import type { AnsweredTemplate } from './answered-template.ts';
import { cleanTags, hexColor } from './contract.ts';

export interface TemplateValues {
  name: string;
  description: string;
  external_url: string;
  tags: string[];
  /** What is typed as a tag and not added yet. */
  newTag: string;
  theme: string;
  layout: string;
  /** Empty for none. */
  primary: string;
  previewImage: File | undefined;
}

/** The colour's rule where the field may be left empty. */
export const optionalColor = z.pipe(
  z.transform((color: unknown) => (color === '' ? undefined : color)),
  z.optional(hexColor),
);

export const valuesOf = (template: AnsweredTemplate | undefined): TemplateValues => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  external_url: template?.external_url ?? '',
  tags: cleanTags((template?.tags ?? []).map(({ name }) => name)),
  newTag: '',
  theme: template?.configuration?.theme ?? 'light',
  layout: template?.configuration?.layout ?? 'grid',
  primary: template?.configuration?.colors?.primary ?? '',
  previewImage: undefined,
});

/**
 * The body. What else a server keeps in `configuration` goes back as it came, for it may replace the whole. A tag
 * that is typed and not added counts as added: nobody means to lose it.
 */
export function bodyOf(values: TemplateValues, template: AnsweredTemplate | undefined) {
  const { theme, layout, primary, tags, newTag, ...others } = values;
  const held = template?.configuration ?? {};
  const color = primary.trim() || null;
  const colors = color === null && !held.colors ? {} : { colors: { ...held.colors, primary: color } };
  return {
    ...others,
    configuration: { ...held, theme, layout, ...colors },
    tags: cleanTags([...tags, newTag]),
  };
}
