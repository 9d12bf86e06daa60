import { Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { CategorySelect } from '#resources/categories/category-select.tsx';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { AmountInput, Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { ImageField } from '#src/kit/image-field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { typedAmount, ungrouped } from '#src/shared/money.ts';
import { type Product, products } from './contract.ts';
import { FilesField } from './files-field.tsx';
import { definition } from './resource.tsx';
import { productStatusOptions } from './status.tsx';

interface Values {
  name: string;
  description: string;
  /** As it was typed; the server keeps it with two decimals. */
  price: string;
  status: string;
  categoryIds: string[];
  image: File | undefined;
  files: File[];
  removeFileIds: string[];
}

const { name, description, price, status, categoryIds } = products.create.shape;
const { image } = products.multipart.uploads;

const toValues = (product: Answered<Product> | undefined): Values => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  price: String(product?.price ?? ''),
  status: product?.status ?? 'draft',
  categoryIds: (product?.categories ?? []).map(({ id }) => id),
  image: undefined,
  files: [],
  removeFileIds: [],
});

const toBody = ({ price: typed, ...sent }: Partial<Values>) =>
  typed === undefined ? sent : { ...sent, price: ungrouped(typed) };

function ProductForm({ edited }: { edited: Edited<Answered<Product>> | undefined }) {
  const state = useRecordForm({ definition, edited, toValues, toBody });
  const product = edited?.answer.data;
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Product">
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={5000} autoSize={{ minRows: 3, maxRows: 12 }} />
        </Field>
        <Fields>
          <Field name="price" label="Price" schema={typedAmount(price)}>
            <AmountInput />
          </Field>
          <Field name="status" label="Status" schema={status}>
            <Choice options={productStatusOptions} />
          </Field>
        </Fields>
        <Field
          name="categoryIds"
          label="Category"
          schema={categoryIds}
          hint="A product can be in several categories."
        >
          <CategorySelect<string[]>
            multiple
            placeholder="Select a category"
            known={product?.categories ?? []}
          />
        </Field>
      </Card>
      <Card title="Picture">
        <ImageField name="image" label="Image" rule={image} current={product?.imageUrl} />
      </Card>
      <Card title="Files">
        <FilesField existing={product?.files ?? []} />
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<Product>> definition={definition} nameOf={(product) => product.name}>
      {(edited) => <ProductForm edited={edited} />}
    </FormPage>
  );
}
