import { Link } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { products } from '#resources/products/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { counted } from '#shared/contract/texts.ts';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { useAddress } from '#src/ui/links.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { Category } from './contract.ts';
import { ParentLink } from './parent-link.tsx';
import { definition } from './resource.tsx';

function Products({ category: { id, productCount } }: { category: ReceivedRecord<Category> }) {
  const { extended } = useIdentity();
  const allowed = useAccess(products, 'list');
  const address = useAddress();
  if (!productCount || !extended || !allowed) return productCount ?? '-';
  const productList = address({ resource: products.name, action: 'list', query: { categoryId: id } });
  return <Link to={productList}>{counted(productCount, 'product')}</Link>;
}

export const Screen = () => (
  <ShowPage definition={definition}>
    {(category) => (
      <RecordCard
        definition={definition}
        record={category}
        picture={<Picture size="tile" src={category.iconUrl} alt={`Icon of ${category.name}`} />}
        facts={{
          Name: category.name,
          Parent: <ParentLink category={category} root="Root Category" />,
          Description: category.description,
          Products: <Products category={category} />,
        }}
      />
    )}
  </ShowPage>
);
