import { CategorySelect } from '#resources/categories/category-select.tsx';
import { typedAs } from '#shared/contract/form-values.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { ungrouped } from '#shared/format/money.ts';
import { AmountField, ChoiceField, Field, LongTextField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { formValues, idsOf } from '#src/form/form-values.ts';
import { FilesField } from '#src/form/uploads/files-field.tsx';
import { ImageField } from '#src/form/uploads/image-field.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { type Product, products } from './contract.ts';
import { definition } from './resource.tsx';

const toValues = (product: ReceivedRecord<Product> | undefined) =>
  formValues(products, product, {
    /** As a text; the server stores it with two decimals. */
    price: String(product?.price ?? ''),
    categoryIds: idsOf(product?.categories),
    files: [] as File[],
  });

const typedPrice = typedAs(ungrouped, products.create.shape.price);

export const Screen = () => (
  <FormPage definition={definition} toValues={toValues} conversions={{ price: ungrouped }}>
    {(product) => (
      <PageColumns
        side={
          <Card title="Organization">
            <ChoiceField name="status" label="Status" />
            <Field name="categoryIds" label="Category" hint="A product can be in several categories.">
              <CategorySelect multiple placeholder="Select a category" known={product?.categories ?? []} />
            </Field>
          </Card>
        }
      >
        <Card title="Product">
          <TextField name="name" label="Name" />
          <LongTextField name="description" label="Description" autoSize={{ minRows: 3, maxRows: 12 }} />
          <AmountField name="price" label="Price" schema={typedPrice} />
        </Card>
        <Card title="Picture">
          <ImageField
            name="image"
            label="Image"
            rule={products.multipart.uploads.image}
            current={product?.imageUrl}
          />
        </Card>
        <Card title="Files">
          <FilesField
            name="files"
            label="Add files"
            rule={products.multipart.uploads.files}
            existing={product?.files ?? []}
            removal="removeFileIds"
            image="image"
          />
        </Card>
      </PageColumns>
    )}
  </FormPage>
);
