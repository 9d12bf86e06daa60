import { useMatch } from 'react-router-dom';
import { defaultPrimaryColor, templates } from '#resources/templates/contract.ts';
import { users } from '#resources/users/contract.ts';
import { Card, Columns, Pair } from '#src/kit/card.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Descriptions } from '#src/kit/descriptions.tsx';
import { RecordLink } from '#src/kit/links.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { LongDate, Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { plural, wordLabel } from '#src/shared/texts.ts';
import { Banner } from './banner.tsx';
import type { Store } from './contract.ts';
import { DomainLink, DomainLinks } from './domain-link.tsx';
import { domainsOf } from './domain-names.ts';
import { LegalCard } from './legal-card.tsx';
import { legalTexts } from './legal-texts.ts';
import { definition } from './resource.tsx';
import { CategoriesCard, ProductsCard } from './sold.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

function TemplateCard({ store: { template } }: { store: Answered<Store> }) {
  return (
    <Card title="Template">
      {template ? (
        <Descriptions
          items={[
            {
              label: 'Name',
              children: template.name ? (
                <RecordLink contract={templates} id={template.id}>
                  {template.name}
                </RecordLink>
              ) : (
                '-'
              ),
            },
            { label: 'Layout', children: wordLabel(template.configuration?.layout || '-') },
            {
              label: 'Primary Color',
              children: template.configuration?.colors?.primary || `Default (${defaultPrimaryColor})`,
            },
          ]}
        />
      ) : (
        <Quiet>No template attached</Quiet>
      )}
    </Card>
  );
}

/** What is seldom looked for. */
function FactsCard({ store }: { store: Answered<Store> }) {
  const { id, owner, ownerId, createdAt, updatedAt } = store;
  const count = domainsOf(store).length;
  return (
    <Card title="Facts">
      <Descriptions
        items={[
          {
            label: 'Owner',
            children: (
              <RecordLink contract={users} id={owner?.id ?? ownerId}>
                {owner?.full_name || owner?.email || '-'}
              </RecordLink>
            ),
          },
          { label: plural(count, 'Domain'), children: count === 0 ? '-' : <DomainLinks store={store} /> },
          { label: 'Created', children: <LongDate iso={createdAt} /> },
          { label: 'Updated', children: <LongDate iso={updatedAt} /> },
          { label: 'Store ID', children: <CopyableText text={id} label="store ID" /> },
        ]}
      />
    </Card>
  );
}

/** Also at `/my-stores/{id}`, for the store's owner. */
export function Screen() {
  const own = useMatch('/my-stores/:id') !== null;
  return (
    <ShowPage<Answered<Store>>
      definition={definition}
      home={own ? { label: 'Stores', to: '/my-stores' } : undefined}
      banner={(store) => <Banner store={store} />}
    >
      {(store, loaded) => (
        <Columns
          side={
            <>
              <SubscriptionCard store={store} />
              <TemplateCard store={store} />
              <FactsCard store={store} />
            </>
          }
        >
          <Card title="Overview">
            <Descriptions
              items={[
                { label: 'Name', children: store.name },
                { label: 'Business', children: store.businessName || '-' },
                { label: 'Phone', children: store.phoneNumber || '-' },
                { label: 'Address', children: store.address || '-' },
                { label: 'Status', children: <ActiveTag isActive={store.isActive} /> },
                { label: 'Domain', children: <DomainLink store={store} /> },
              ]}
            />
          </Card>
          <Pair>
            {legalTexts.map((legal) => (
              <LegalCard key={legal.field} legal={legal} loaded={loaded} />
            ))}
          </Pair>
          <CategoriesCard store={store} />
          <ProductsCard store={store} />
        </Columns>
      )}
    </ShowPage>
  );
}
