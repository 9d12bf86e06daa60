import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { refusalOf } from '#shared/contract/uploads.ts';
import { Field, LongTextField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { formValues } from '#src/form/form-values.ts';
import { ImageField } from '#src/form/uploads/image-field.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { CategorySelect } from './category-select.tsx';
import { type Category, categories, newIconRefusal } from './contract.ts';
import { parentIdOf } from './parent-link.tsx';
import { definition } from './resource.tsx';

const toValues = (category: ReceivedRecord<Category> | undefined) =>
  formValues(categories, category, {
    /** Undefined for a root category, because the select has no option for it. */
    parentId: category && parentIdOf(category),
  });

const knownParent = ({ parent }: Partial<ReceivedRecord<Category>> = {}) =>
  parent?.id === undefined ? [] : [{ id: parent.id, name: parent.name ?? '-' }];

export const Screen = () => (
  // The API expects an empty text as the parent of a root category.
  <FormPage definition={definition} toValues={toValues} conversions={{ parentId: (id) => id ?? '' }}>
    {(category) => (
      <PageColumns
        side={
          <Card title="Organization">
            <Field name="parentId" label="Parent" hint="Leave blank to make it a root category.">
              <CategorySelect
                placeholder="Root category"
                without={category?.id}
                known={knownParent(category)}
              />
            </Field>
          </Card>
        }
      >
        <Card title="Category">
          <TextField name="name" label="Name" />
          <LongTextField name="description" label="Description" />
        </Card>
        <Card title="Picture">
          <ImageField
            name="icon"
            label="Icon"
            rule={categories.multipart.uploads.icon}
            current={category?.iconUrl}
            refusal={category ? refusalOf : newIconRefusal}
          />
        </Card>
      </PageColumns>
    )}
  </FormPage>
);
