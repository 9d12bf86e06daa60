import { CategorySelect } from '#resources/categories/category-select.tsx';
import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { changeStatus } from '#src/bulk/usual-actions.tsx';
import { ChoiceField, Field, TextField } from '#src/kit/fields.tsx';
import { products } from './contract.ts';

const categories = (
  <Field name="categoryIds" label="Categories">
    <CategorySelect multiple placeholder="Select a category" />
  </Field>
);

const waysToChange = [
  { value: 'set', label: 'Set to an amount' },
  { value: 'amount', label: 'Plus or minus an amount' },
  { value: 'percent', label: 'Plus or minus percent' },
];

export const Bulk = bulkBar(products, [
  changeStatus,
  {
    action: 'price',
    label: 'Change price',
    same: 'have this price already',
    fields: (
      <>
        <ChoiceField name="by" label="How" options={waysToChange} />
        <TextField
          name="value"
          label="Value"
          inputMode="decimal"
          hint="With a minus in front, prices fall."
        />
        <ChoiceField name="round" label="Round to" placeholder="0.01" allowClear />
      </>
    ),
  },
  { action: 'addCategories', label: 'Add categories', same: 'are in them already', fields: categories },
  {
    action: 'removeCategories',
    label: 'Take out of categories',
    same: 'are in none of them',
    fields: categories,
  },
]);
