import type { FormInstance } from 'antd';
import { Card } from '#src/kit/card.tsx';
import { ChoiceField, Field, Fields, LongTextField, TextField } from '#src/kit/fields.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import { writtenSlug } from './contract.ts';
import { definition } from './resource.tsx';
import { useMadeSlug } from './use-made-slug.ts';
import { usePageImages } from './use-page-images.ts';

function PageCard({ form }: { form: FormInstance }) {
  const { onTitle, onSlugLeft } = useMadeSlug(form);
  return (
    <Card title="Page">
      <TextField name="title" label="Title" onChange={({ target }) => onTitle(target.value)} />
      <Fields>
        <TextField
          name="slug"
          label="Slug"
          schema={writtenSlug}
          hint="Small letters, digits and hyphens. Made from the title while it is empty."
          spellCheck={false}
          onBlur={onSlugLeft}
        />
        <ChoiceField name="status" label="Status" />
      </Fields>
      <LongTextField name="description" label="Description" />
    </Card>
  );
}

export function Screen() {
  const images = usePageImages();
  return (
    <FormPage definition={definition}>
      {(_, { form }) => (
        <>
          <PageCard form={form as unknown as FormInstance} />
          <Card>
            <Field name="content" label="Content">
              <RichTextEditor profile="page" label="Content" images={images} />
            </Field>
          </Card>
        </>
      )}
    </FormPage>
  );
}
