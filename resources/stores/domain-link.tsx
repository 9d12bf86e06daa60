import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { domains } from '#resources/domains/contract.ts';
import { openParam } from '#shared/contract/list-query.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { siteUrl } from '#shared/domain/host-name.ts';
import { newTab, WebLink } from '#src/ui/links.tsx';
import { ReadableName } from '#src/ui/names.tsx';
import { drawerParam } from '#src/ui/url-state.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import type { StoreRow } from './contract.ts';
import { domainsOf, primaryDomainOf, type StoreDomain } from './domain-names.ts';

/** The primary domain as a link to the site in a new tab, or as text if it is no host name. */
export function DomainLink({ store }: { store: ReceivedRecord<StoreRow> }) {
  const domain = primaryDomainOf(store);
  return domain ? <SiteLink domain={domain} /> : '-';
}

/** All domains of a store, one per line, with links to verify them. */
export function DomainLinks({ store }: { store: ReceivedRecord<StoreRow> }) {
  const mayVerify = useAccess(domains, 'edit');
  const all = domainsOf(store);
  if (all.length === 0) return '-';
  return all.map((domain) => (
    <div key={domain.name}>
      <SiteLink domain={domain} />{' '}
      {domain.pending && domain.id !== undefined && mayVerify && (
        <Link
          to={`/${domains.name}?${new URLSearchParams({ [openParam]: drawerParam('verify', domain.id) })}`}
          aria-label={`Verify ${domain.name}`}
        >
          Verify
        </Link>
      )}
    </div>
  ));
}

const SiteLink = ({ domain: { name, pending } }: { domain: StoreDomain }) => (
  <span>
    <ReadableName name={name}>
      {(text, stored) => (
        <span data-hint={stored}>
          <WebLink address={siteUrl(name)} text={text} />
        </span>
      )}
    </ReadableName>
    {pending && <SecondaryText> (Pending)</SecondaryText>}
  </span>
);

/** Button that opens the store's site in a new tab. Not shown without a domain. */
export function VisitLink({ store }: { store: ReceivedRecord<StoreRow> }) {
  const href = siteUrl(primaryDomainOf(store)?.name);
  if (href === undefined) return null;
  return (
    <Button size="small" href={href} {...newTab} aria-label={`Visit ${store.name}`}>
      Visit
    </Button>
  );
}
