import { categories } from '#resources/categories/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { FileEntry, FileList } from '#src/form/uploads/file-list.tsx';
import { ViewablePicture } from '#src/form/uploads/viewable-picture.tsx';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { RecordChips } from '#src/ui/links.tsx';
import { LongText, Money, SecondaryLine } from '#src/ui/values.tsx';
import type { Product } from './contract.ts';
import { definition } from './resource.tsx';
import { ProductStatus } from './status.tsx';

function Files({ product: { files = [] } }: { product: ReceivedRecord<Product> }) {
  if (files.length === 0) return <SecondaryLine>No files</SecondaryLine>;
  return (
    <FileList>
      {files.map(({ id, fileName, ...file }) => (
        <FileEntry key={id ?? fileName} name={fileName} {...file} />
      ))}
    </FileList>
  );
}

export const Screen = () => (
  <ShowPage definition={definition}>
    {(product) => (
      <>
        <RecordCard
          definition={definition}
          record={product}
          picture={<ViewablePicture size="large" src={product.imageUrl} alt={`Image of ${product.name}`} />}
          facts={{
            Name: product.name,
            Price: <Money amount={product.price} />,
            Status: <ProductStatus status={product.status} />,
            Categories: <RecordChips contract={categories} of={product.categories ?? []} none="-" />,
          }}
        />
        <Card title="Description">
          <LongText text={product.description} empty="No description" />
        </Card>
        <Card title="Files">
          <Files product={product} />
        </Card>
      </>
    )}
  </ShowPage>
);
