import type { FormInstance } from 'antd';
import { useDerivedSlug } from '#src/inputs/use-made-slug.ts';
import { Card } from '#src/kit/card.tsx';
import { ChoiceField, Field, LongTextField, TextField } from '#src/kit/fields.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { PageColumns } from '#src/kit/page-columns.tsx';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import { writtenSlug } from './contract.ts';
import { definition } from './resource.tsx';
import { usePageImages } from './use-page-images.ts';

function PageCard({ form }: { form: FormInstance }) {
  const { onText, onSlugLeft } = useDerivedSlug(form, { from: 'title', to: 'slug' });
  return (
    <Card title="Page">
      <TextField name="title" label="Title" onChange={({ target }) => onText(target.value)} />
      <TextField
        name="slug"
        label="Slug"
        schema={writtenSlug}
        hint="Lowercase letters, digits and hyphens. Leave blank to create it from the title."
        spellCheck={false}
        onBlur={onSlugLeft}
      />
      <LongTextField name="description" label="Description" />
    </Card>
  );
}

export function Screen() {
  const images = usePageImages();
  return (
    <FormPage definition={definition}>
      {(_, { form }) => (
        <PageColumns
          side={
            <Card title="Publishing">
              <ChoiceField name="status" label="Status" />
            </Card>
          }
        >
          <PageCard form={form as unknown as FormInstance} />
          <Card>
            <Field name="content" label="Content">
              <RichTextEditor profile="page" label="Content" images={images} />
            </Field>
          </Card>
        </PageColumns>
      )}
    </FormPage>
  );
}
