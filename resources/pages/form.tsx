import { type FormInstance, Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { maxSlugLength } from '#src/shared/slug.ts';
import { type Page, pages, writtenSlug } from './contract.ts';
import { definition } from './resource.tsx';
import { pageStatusOptions } from './status.tsx';
import { useMadeSlug } from './use-made-slug.ts';
import { usePageImages } from './use-page-images.ts';

const { title, description, content, status } = pages.create.shape;

const toValues = (page: Answered<Page> | undefined) => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  description: page?.description ?? '',
  content: page?.content ?? '',
  status: page?.status ?? 'draft',
});

function PageForm({ edited }: { edited: Edited<Answered<Page>> | undefined }) {
  const state = useRecordForm({ definition, edited, toValues });
  const { onTitle, onSlugLeft } = useMadeSlug(state.form as FormInstance);
  const images = usePageImages();
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Page">
        <Field name="title" label="Title" schema={title}>
          <Input maxLength={200} autoComplete="off" onChange={({ target }) => onTitle(target.value)} />
        </Field>
        <Fields>
          <Field
            name="slug"
            label="Slug"
            schema={writtenSlug}
            hint="Small letters, digits and hyphens. Made from the title while it is empty."
          >
            <Input maxLength={maxSlugLength} autoComplete="off" spellCheck={false} onBlur={onSlugLeft} />
          </Field>
          <Field name="status" label="Status" schema={status}>
            <Choice options={pageStatusOptions} />
          </Field>
        </Fields>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
      </Card>
      <Card>
        <Field name="content" label="Content" schema={content}>
          <RichTextEditor profile="page" label="Content" images={images} />
        </Field>
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<Page>> definition={definition} nameOf={(page) => page.title}>
      {(edited) => <PageForm edited={edited} />}
    </FormPage>
  );
}
