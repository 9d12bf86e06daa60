// Owners' dashboard: their stores with the missing parts, and sample content for visits.

import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { myStores, noStoresYet } from '#resources/stores/contract.ts';
import { supportScreen } from '#shared/contract/paths.ts';
import { Lines } from '#src/list/lines.tsx';
import { MainCell } from '#src/list/table/columns.tsx';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton, useAddress } from '#src/ui/links.tsx';
import { LoadError, lazyComponent } from '#src/ui/loading.tsx';
import { StatCards } from '#src/ui/stat-cards.tsx';
import { ActiveTag, SampleTag, StatusTag } from '#src/ui/tags.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import styles from './dashboard.module.css';
import { visitsSample } from './sample.ts';
import { type OwnStore, type OwnStores, useOwnStores } from './use-own-stores.ts';

const Invitations = lazyComponent(
  async () => (await import('#resources/stores/invitation-list.tsx')).Invitations,
);

const NoStores = () => (
  <div className={styles.none}>
    <p>
      <strong>{noStoresYet.title}</strong>
    </p>
    <SecondaryLine>{noStoresYet.next}</SecondaryLine>
    <LinkButton to={{ resource: supportScreen, action: 'list' }}>Request a store</LinkButton>
  </div>
);

/** Missing parts, each with a link to the store's page. */
function Missing({ id, missing }: Pick<OwnStore, 'id' | 'missing'>) {
  const to = useAddress()({ resource: myStores, action: 'show', id });
  return missing.length === 0 ? null : (
    <ul className={styles.missing} aria-label="What is missing">
      {missing.map((text) => (
        <li key={text}>
          <Link to={to}>
            <StatusTag tone="waiting">{text}</StatusTag>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Statistics of the user's stores; over the newest ones if not all are loaded. */
function Figures({ stores, total, more, failure }: OwnStores) {
  const none = failure === undefined ? undefined : '-';
  const ofShown = (label: string, counts: (store: OwnStore) => boolean) => ({
    label,
    value: stores?.filter(counts).length ?? none,
    ...(more && { line: `of the newest ${stores?.length}` }),
  });
  return (
    <StatCards
      stats={[
        { label: 'Stores', value: total ?? none },
        ofShown('Active Stores', ({ isActive }) => isActive === true),
        ofShown('Incomplete Stores', ({ missing }) => missing.length > 0),
      ]}
    />
  );
}

function StoresCard({ stores, more, failure, retry }: OwnStores) {
  const shown = stores?.map((store) => ({
    id: store.id,
    name: <MainCell to={{ resource: myStores, action: 'show', id: store.id }} name={store.name} />,
    below: (
      <>
        {store.plan === null ? 'No plan' : (store.plan ?? '-')}
        <Missing id={store.id} missing={store.missing} />
      </>
    ),
    status: <ActiveTag isActive={store.isActive} />,
    end: null,
  }));
  return (
    <Card
      title="Your stores"
      extra={
        <LinkButton size="small" to={{ resource: myStores, action: 'list' }}>
          {more ? 'All your stores' : 'Open stores'}
        </LinkButton>
      }
    >
      {failure !== undefined && !stores ? (
        <LoadError text={failure} onRetry={retry} />
      ) : (
        <Lines label="Your stores" lines={shown} expected={2} empty={<NoStores />} />
      )}
    </Card>
  );
}

function Visits() {
  const { visitors, referrals, averageSession, sources } = visitsSample;
  return (
    <>
      <div className={styles.headline}>
        <h2>Visits</h2>
        <p>Visits are not counted yet. These are sample numbers.</p>
      </div>
      <StatCards
        sample
        stats={[
          { label: 'Visitors', value: visitors },
          { label: 'Referrals', value: referrals },
          { label: 'Average Session', value: averageSession },
        ]}
      />
      <div className={styles.pair}>
        <Card title="Visitors over time">
          <p className={styles.placeholder}>A chart of your visitors will appear here.</p>
        </Card>
        <Card title="Top referral sources" badge={<SampleTag />}>
          <ul className={`${styles.sources} ${styles.pale}`}>
            {sources.map((source) => (
              <li key={source.name}>
                {source.name} <span>{source.visitors}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

export function OwnerDashboard({ line }: { line: string | undefined }) {
  const ownStores = useOwnStores();
  const { extended } = useIdentity();
  return (
    <Frame title="Dashboard" line={line}>
      {extended && (
        <Suspense>
          <Invitations />
        </Suspense>
      )}
      <Figures {...ownStores} />
      <StoresCard {...ownStores} />
      <Visits />
    </Frame>
  );
}
