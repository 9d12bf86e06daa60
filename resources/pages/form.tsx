import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { ChoiceField, Field, LongTextField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { useDerivedSlug } from '#src/form/inputs/use-made-slug.ts';
import { RichTextEditor } from '#src/form/rich-text/rich-text-editor.tsx';
import type { RichTextImages } from '#src/form/rich-text/rich-text-image.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { pageImages, writtenSlug } from './contract.ts';
import { definition } from './resource.tsx';

/** Upload of images in a content. Undefined on a server that lists no permissions: it may not support it. */
function usePageImages(): RichTextImages | undefined {
  const { extended } = useIdentity();
  const { mutateAsync } = useCustomMutation<BaseRecord>();
  if (!extended) return undefined;
  return {
    rule: pageImages.multipart.uploads.image,
    upload: async (file) => {
      const values = new FormData();
      values.append('image', file);
      const { data } = await mutateAsync({
        url: pageImages.path,
        method: 'post',
        values,
        errorNotification: false,
      });
      return pageImages.answer.parse(data).url;
    },
  };
}

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
