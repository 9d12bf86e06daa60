import { Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { Card } from '#src/kit/card.tsx';
import { Field } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { ImageField } from '#src/kit/image-field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { refusalOf } from '#src/shared/uploads.ts';
import { CategorySelect } from './category-select.tsx';
import { type Category, categories, newIconRefusal } from './contract.ts';
import { definition } from './resource.tsx';

interface Values {
  name: string;
  description: string;
  /** Undefined for a root; a select has no option for that. */
  parentId: string | undefined;
  icon: File | undefined;
}

const { name, description, parentId } = categories.create.shape;
const { icon } = categories.multipart.uploads;

const toValues = (category: Answered<Category> | undefined): Values => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  parentId: category?.parentId ?? category?.parent?.id,
  icon: undefined,
});

/** A root has an empty text as its parent. */
const toBody = (sent: Partial<Values>) =>
  'parentId' in sent ? { ...sent, parentId: sent.parentId ?? '' } : sent;

function CategoryForm({ edited }: { edited: Edited<Answered<Category>> | undefined }) {
  const state = useRecordForm({ definition, edited, toValues, toBody });
  const category = edited?.answer.data;
  const parent = category?.parent;
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Category">
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
        <Field
          name="parentId"
          label="Parent"
          schema={parentId}
          hint="Without a parent it is a root category."
        >
          <CategorySelect<string>
            placeholder="Root category"
            without={category?.id}
            known={parent?.id === undefined ? [] : [{ id: parent.id, name: parent.name ?? '-' }]}
          />
        </Field>
      </Card>
      <Card title="Picture">
        <ImageField
          name="icon"
          label="Icon"
          rule={icon}
          current={category?.iconUrl}
          refusal={edited ? refusalOf : newIconRefusal}
        />
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<Category>> definition={definition} nameOf={(category) => category.name}>
      {(edited) => <CategoryForm edited={edited} />}
    </FormPage>
  );
}
