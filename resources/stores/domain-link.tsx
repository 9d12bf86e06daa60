import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MenuAction } from '#src/kit/actions-menu.tsx';
import { CutText, SecondaryText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { siteUrl } from '#src/shared/host-name.ts';
import type { StoreRow } from './contract.ts';
import styles from './domain-link.module.css';
import { domainsOf, primaryDomainOf } from './domain-names.ts';

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A store's domain as a link to its site, in a new tab; what is no host name as a text. */
export function DomainLink({ store }: { store: Answered<StoreRow> }) {
  const domain = primaryDomainOf(store);
  return domain ? <SiteLink domain={domain} /> : '-';
}

/** As `DomainLink`, of all its domains, one below the other. */
export const DomainLinks = ({ store }: { store: Answered<StoreRow> }) =>
  domainsOf(store).map((domain) => (
    <div key={domain.name}>
      <SiteLink domain={domain} />
    </div>
  ));

function SiteLink({ domain }: { domain: ReturnType<typeof domainsOf>[number] }) {
  const href = siteUrl(domain.name);
  return (
    <span>
      {href === undefined ? (
        domain.name
      ) : (
        <a href={href} {...newTab} className={styles.site}>
          <CutText>{domain.name}</CutText>
          <ExportOutlined aria-label="opens in a new tab" />
        </a>
      )}
      {domain.pending && <SecondaryText> (Pending)</SecondaryText>}
    </span>
  );
}

/** The same in a row's menu. */
export function visits(store: Answered<StoreRow>): MenuAction[] {
  const href = siteUrl(primaryDomainOf(store)?.name);
  const refused = href === undefined ? 'It has no domain yet.' : undefined;
  return [{ label: 'Visit Store', refused, run: { href: href ?? '' } }];
}

/** A button to the store's site, in a new tab; none where it has no domain. */
export function VisitLink({ store }: { store: Answered<StoreRow> }) {
  const href = siteUrl(primaryDomainOf(store)?.name);
  if (href === undefined) return null;
  return (
    <Button size="small" href={href} {...newTab} aria-label={`Visit ${store.name}`}>
      Visit
    </Button>
  );
}
