// The owners' dashboard: their stores and what is still missing, which is true, and visits, which nothing counts yet
// and which are marked as made up.
import { noStoresYet } from '#resources/stores/contract.ts';
import { Card } from '#src/kit/card.tsx';
import { MainCell } from '#src/kit/columns.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { FailedLoad } from '#src/kit/loading.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { ActiveTag, SampleMark, StatusTag } from '#src/kit/tags.tsx';
import { Quiet } from '#src/kit/values.tsx';
import styles from './dashboard.module.css';
import { visitsSample } from './sample.ts';
import { StoreLines } from './store-lines.tsx';
import { type OwnStore, useOwnStores } from './use-own-stores.ts';

const NoStores = () => (
  <div className={styles.none}>
    <p>
      <strong>{noStoresYet.title}</strong>
    </p>
    <p>
      <Quiet>{noStoresYet.next}</Quiet>
    </p>
    <LinkButton to="/support">Ask for a store</LinkButton>
  </div>
);

const Missing = ({ missing }: Pick<OwnStore, 'missing'>) =>
  missing.length === 0 ? null : (
    <ul className={styles.missing} aria-label="What is missing">
      {missing.map((text) => (
        <li key={text}>
          <StatusTag tone="waiting">{text}</StatusTag>
        </li>
      ))}
    </ul>
  );

function OwnStores() {
  const { stores, more, failure, retry } = useOwnStores();
  const shown = stores?.map((store) => ({
    id: store.id,
    name: <MainCell to={`/my-stores/${store.id}`} name={store.name} />,
    below: (
      <>
        {store.plan === null ? 'No plan' : (store.plan ?? '-')}
        <Missing missing={store.missing} />
      </>
    ),
    status: <ActiveTag isActive={store.isActive} />,
    end: null,
  }));
  return (
    <Card
      title="Your stores"
      extra={
        <LinkButton size="small" to="/my-stores">
          {more ? 'All your stores' : 'Open stores'}
        </LinkButton>
      }
    >
      {failure !== undefined && !stores ? (
        <FailedLoad text={failure} onRetry={retry} />
      ) : (
        <StoreLines label="Your stores" lines={shown} expected={2} empty={<NoStores />} />
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
        <SampleMark />
        <p>Visits are not counted yet. These figures only show what will stand here.</p>
      </div>
      <StatCards
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
        <Card title="Top referral sources" extra={<SampleMark />}>
          <ul className={styles.sources}>
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
  return (
    <Frame title="Dashboard" line={line}>
      <OwnStores />
      <Visits />
    </Frame>
  );
}
