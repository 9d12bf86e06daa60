import { useNavigation, useResource } from '@refinedev/core';
import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { includesRole } from '#resources/store-staff/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { PrimaryColor } from '#resources/templates/primary-color.tsx';
import { users } from '#resources/users/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { enumLabel } from '#shared/contract/texts.ts';
import { RichTextCard } from '#src/form/rich-text/rich-text-card.tsx';
import { Descriptions, RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage, SkeletonCard } from '#src/show/show-page.tsx';
import type { Loaded } from '#src/show/use-record.ts';
import { Card } from '#src/ui/card.tsx';
import { RecordLink } from '#src/ui/links.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { ActiveTag } from '#src/ui/tags.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { Banner } from './banner.tsx';
import { myStores, type Store } from './contract.ts';
import { DomainLinks } from './domain-link.tsx';
import { domainsOf } from './domain-names.ts';
import { legalTexts } from './legal-texts.ts';
import { definition } from './resource.tsx';
import styles from './show.module.css';
import { CategoriesCard, ProductsCard } from './sold.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { useStaff } from './use-staff.ts';

const UnverifiedDomains = lazyComponent(
  async () => (await import('#resources/domains/unverified-list.tsx')).UnverifiedDomains,
);
const StaffCard = lazyComponent(async () => (await import('./staff-card.tsx')).StaffCard);

function TemplateCard({ store: { template } }: { store: ReceivedRecord<Store> }) {
  return (
    <Card title="Template">
      {template ? (
        <Descriptions
          items={{
            Name: (
              <RecordLink contract={templates} id={template.id}>
                {template.name}
              </RecordLink>
            ),
            Layout: enumLabel(template.configuration?.layout || '-'),
            'Primary Color': <PrimaryColor color={template.configuration?.colors?.primary} />,
          }}
        />
      ) : (
        <SecondaryText>No template attached</SecondaryText>
      )}
    </Card>
  );
}

function FactsCard({ store }: { store: ReceivedRecord<Store> }) {
  const { owner, ownerId } = store;
  return (
    <RecordCard
      definition={definition}
      record={store}
      title="Facts"
      facts={{
        Owner: (
          <RecordLink contract={users} id={owner?.id ?? ownerId}>
            {owner?.full_name || owner?.email}
          </RecordLink>
        ),
      }}
    />
  );
}

/**
 * Editable for users who may write stores, for the store's owner, and for staff with the role.
 * A server that sends no `ownerId` shows stores that a user may not write only to their owner.
 */
function LegalCards({ loaded }: { loaded: Loaded<ReceivedRecord<Store>> }) {
  const { user } = useIdentity();
  const allowed = useAccess(definition.contract, 'edit');
  const { ownerId, id } = loaded.answer.data;
  const isOwner = ownerId === undefined || ownerId === user?.id;
  const staff = useStaff(id);
  const mayEdit =
    allowed || isOwner || (staff.data !== undefined && includesRole(staff.data.yourRole, 'edit'));
  return (
    <div className={styles.pair}>
      {legalTexts.map((text) => (
        <RichTextCard
          key={text.field}
          definition={definition}
          text={text}
          loaded={loaded}
          mayEdit={mayEdit}
        />
      ))}
    </div>
  );
}

/** Also used at `/my-stores/{id}`, for the store's owner. */
export function Screen() {
  const isPortal = useResource().resource?.name === myStores;
  const { listUrl } = useNavigation();
  const { extended } = useIdentity();
  return (
    <ShowPage<ReceivedRecord<Store>>
      definition={definition}
      home={isPortal ? { label: 'Stores', to: listUrl(myStores) } : undefined}
      banner={(store) => <Banner store={store} />}
    >
      {(store, loaded) => (
        <PageColumns
          side={
            <>
              <SubscriptionCard store={store} />
              <TemplateCard store={store} />
              <FactsCard store={store} />
              {extended && (
                <Suspense>
                  <StaffCard storeId={store.id} storeName={store.name ?? ''} />
                </Suspense>
              )}
            </>
          }
        >
          <Card title="Overview">
            <Descriptions
              items={{
                Name: store.name,
                Business: store.businessName,
                Phone: store.phoneNumber,
                Address: store.address,
                Status: <ActiveTag isActive={store.isActive} />,
                Domain: <DomainLinks store={store} />,
              }}
            />
          </Card>
          {isPortal && extended && domainsOf(store).some(({ pending }) => pending) && (
            <Suspense fallback={<SkeletonCard />}>
              <UnverifiedDomains storeId={store.id} />
            </Suspense>
          )}
          <LegalCards loaded={loaded} />
          <CategoriesCard store={store} />
          <ProductsCard store={store} />
        </PageColumns>
      )}
    </ShowPage>
  );
}
