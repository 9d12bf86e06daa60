import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { ChoiceField, Field, LongTextField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { ColorInput } from '#src/form/inputs/color-input.tsx';
import { TagsField } from '#src/form/inputs/tags-field.tsx';
import { ImageField } from '#src/form/uploads/image-field.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { defaultPrimaryColor, maxTagLength, type Template, templates } from './contract.ts';
import { definition } from './resource.tsx';
import { bodyOf, optionalColor, type TemplateValues, valuesOf } from './values.ts';

const suggestedTags = [
  'modern',
  'responsive',
  'ecommerce',
  'minimalist',
  'dark',
  'light',
  'boutique',
  'professional',
  'creative',
  'elegant',
];

const { tags } = templates.create.shape;
const { theme, layout } = templates.create.shape.configuration.def.innerType.shape;

export const Screen = () => (
  <FormPage<ReceivedRecord<Template>, TemplateValues>
    definition={definition}
    toValues={valuesOf}
    toBody={(sent, { values, version }) => bodyOf(sent, values, version.answer?.data)}
  >
    {(template) => (
      <PageColumns
        side={
          <>
            <Card title="Organization">
              <TagsField
                name="tags"
                typed="newTag"
                label="Tags"
                schema={tags}
                longest={maxTagLength}
                suggestions={suggestedTags}
              />
            </Card>
            <Card title="Look">
              <ChoiceField name="theme" label="Theme" schema={theme} />
              <ChoiceField name="layout" label="Layout" schema={layout} />
              <Field
                name="primary"
                label="Primary color"
                schema={optionalColor}
                hint="The color of stores with this template."
              >
                <ColorInput standard={defaultPrimaryColor} />
              </Field>
            </Card>
          </>
        }
      >
        <Card title="Template">
          <TextField name="name" label="Name" />
          <LongTextField name="description" label="Description" />
          <TextField
            name="external_url"
            label="External URL"
            hint="A live example of this template."
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </Card>
        <Card title="Picture">
          <ImageField
            name="previewImage"
            label="Preview image"
            rule={templates.multipart.uploads.previewImage}
            current={template?.previewImageUrl}
            required={!template}
          />
        </Card>
      </PageColumns>
    )}
  </FormPage>
);
