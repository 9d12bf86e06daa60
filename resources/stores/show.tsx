import { useMatch } from 'react-router-dom';
import { defaultPrimaryColor } from '#resources/templates/contract.ts';
import { ActiveTag } from '#src/kit/active-tag.tsx';
import { Card } from '#src/kit/card.tsx';
import { Details } from '#src/kit/details.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { wordLabel } from '#src/shared/texts.ts';
import type { AnsweredStore } from './answered-store.ts';
import { Banner } from './banner.tsx';
import { DomainLink } from './domain-link.tsx';
import { LegalCard } from './legal-card.tsx';
import { legalTexts } from './legal-texts.ts';
import { definition } from './resource.tsx';
import { CategoriesCard, ProductsCard } from './sold.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

function TemplateCard({ store: { template } }: { store: AnsweredStore }) {
  return (
    <Card title="Template">
      {template ? (
        <Details
          items={[
            { label: 'Name', value: template.name || '-' },
            { label: 'Layout', value: wordLabel(template.configuration?.layout || '-') },
            {
              label: 'Primary Color',
              value: template.configuration?.colors?.primary || `Default (${defaultPrimaryColor})`,
            },
          ]}
        />
      ) : (
        <Quiet>No template attached</Quiet>
      )}
    </Card>
  );
}

/** Also at `/my-stores/{id}`, for the store's owner. */
export function Screen() {
  const own = useMatch('/my-stores/:id') !== null;
  return (
    <ShowPage<AnsweredStore>
      definition={definition}
      home={own ? { label: 'Stores', to: '/my-stores' } : undefined}
      banner={(store) => <Banner store={store} />}
    >
      {(store, loaded) => (
        <>
          <Card title="Overview">
            <Details
              items={[
                { label: 'Name', value: store.name },
                { label: 'Business', value: store.businessName || '-' },
                { label: 'Phone', value: store.phoneNumber || '-' },
                { label: 'Address', value: store.address || '-' },
                { label: 'Status', value: <ActiveTag isActive={store.isActive} /> },
                { label: 'Domain', value: <DomainLink store={store} /> },
              ]}
            />
          </Card>
          {legalTexts.map((legal) => (
            <LegalCard key={legal.field} legal={legal} loaded={loaded} />
          ))}
          <TemplateCard store={store} />
          <SubscriptionCard store={store} />
          <CategoriesCard store={store} />
          <ProductsCard store={store} />
        </>
      )}
    </ShowPage>
  );
}
