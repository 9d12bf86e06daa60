import { Field } from '#src/form/fields.tsx';
import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { CategorySelect } from './category-select.tsx';
import { categories } from './contract.ts';

export const Bulk = bulkBar(categories, [
  {
    label: 'Change parent',
    same: 'already have this parent',
    fields: (
      <Field name="parentId" label="Parent" hint="Leave blank to make them root categories.">
        <CategorySelect placeholder="Root category" />
      </Field>
    ),
  },
]);
