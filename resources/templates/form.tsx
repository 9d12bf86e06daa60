import { Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { ImageField } from '#src/kit/image-field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { maxUrlLength } from '#src/shared/safe-url.ts';
import { ColorInput } from './color-input.tsx';
import { defaultPrimaryColor, type Template, templates } from './contract.ts';
import { layoutOptions, themeOptions } from './looks.ts';
import { definition } from './resource.tsx';
import { TagsField } from './tags-field.tsx';
import { bodyOf, optionalColor, valuesOf } from './values.ts';

const { name, description, external_url, configuration } = templates.create.shape;
const { theme, layout } = configuration.def.innerType.shape;
const { previewImage } = templates.multipart.uploads;

function TemplateForm({ edited }: { edited: Edited<Answered<Template>> | undefined }) {
  const template = edited?.answer.data;
  const state = useRecordForm({
    definition,
    edited,
    toValues: valuesOf,
    toBody: (sent, { values, version }) => bodyOf(sent, values, version.answer?.data),
  });
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Template">
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
        <Field
          name="external_url"
          label="External URL"
          schema={external_url}
          hint="Where the template can be seen at work."
        >
          <Input
            type="url"
            inputMode="url"
            maxLength={maxUrlLength}
            autoComplete="off"
            placeholder="https://"
          />
        </Field>
        <TagsField />
      </Card>
      <Card title="Look">
        <Fields>
          <Field name="theme" label="Theme" schema={theme}>
            <Choice options={themeOptions} />
          </Field>
          <Field name="layout" label="Layout" schema={layout}>
            <Choice options={layoutOptions} />
          </Field>
        </Fields>
        <Field
          name="primary"
          label="Primary color"
          schema={optionalColor}
          hint="Stores with this template are tinted with it."
        >
          <ColorInput standard={defaultPrimaryColor} />
        </Field>
      </Card>
      <Card title="Picture">
        <ImageField
          name="previewImage"
          label="Preview image"
          rule={previewImage}
          current={template?.previewImageUrl}
          required={!edited}
        />
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<Template>> definition={definition} nameOf={(template) => template.name}>
      {(edited) => <TemplateForm edited={edited} />}
    </FormPage>
  );
}
