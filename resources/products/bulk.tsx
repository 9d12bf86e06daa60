import { CategorySelect } from '#resources/categories/category-select.tsx';
import { ChoiceField, Field, TextField } from '#src/form/fields.tsx';
import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { changeStatus } from '#src/list/bulk/shared-actions.tsx';
import { products } from './contract.ts';

const categories = (
  <Field name="categoryIds" label="Categories">
    <CategorySelect multiple placeholder="Select a category" />
  </Field>
);

const waysToChange = [
  { value: 'set', label: 'Set to amount' },
  { value: 'amount', label: 'Increase or decrease by amount' },
  { value: 'percent', label: 'Increase or decrease by %' },
];

export const Bulk = bulkBar(products, [
  changeStatus,
  {
    action: 'price',
    label: 'Change price',
    same: 'already have this price',
    fields: (
      <>
        <ChoiceField name="by" label="Change type" options={waysToChange} />
        <TextField name="value" label="Value" inputMode="decimal" hint="Use a minus sign to lower prices." />
        <ChoiceField name="round" label="Round to" placeholder="0.01" allowClear />
      </>
    ),
  },
  { action: 'addCategories', label: 'Add categories', same: 'are already in them', fields: categories },
  {
    action: 'removeCategories',
    label: 'Remove from categories',
    same: 'are in none of them',
    fields: categories,
  },
]);
