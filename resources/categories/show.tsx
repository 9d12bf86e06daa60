import { Link } from 'react-router-dom';
import { products } from '#resources/products/contract.ts';
import { RecordCard } from '#src/kit/descriptions.tsx';
import { useAddress } from '#src/kit/links.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { counted } from '#src/shared/texts.ts';
import { Picture } from '#src/uploads/picture.tsx';
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
