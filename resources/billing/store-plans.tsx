import { myStores } from '#resources/stores/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { cyclePeriod } from '#shared/domain/billing-cycles.ts';
import { usd } from '#shared/format/money.ts';
import { activeColumn, amountColumn, countColumn, MainCell } from '#src/list/table/columns.tsx';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { StatusTag } from '#src/ui/tags.tsx';
import { SecondaryText, TrafficLimit, TruncatedText } from '#src/ui/values.tsx';
import styles from './billing.module.css';
import type { BilledStore } from './contract.ts';

function Plan({ store: { subscription } }: { store: ReceivedRecord<BilledStore> }) {
  if (!subscription) return <SecondaryText>No plan</SecondaryText>;
  return (
    <span className={styles.plan}>
      <TruncatedText>{subscription.name ?? '-'}</TruncatedText>
      {subscription.isActive === false && <StatusTag tone="quiet">No longer offered</StatusTag>}
    </span>
  );
}

/** The store's price for its billing cycle; undefined if the server names no cycle. */
const priceOf = ({ billingCycle, subscription }: ReceivedRecord<BilledStore>) =>
  billingCycle === undefined
    ? undefined
    : subscription?.pricing?.find((price) => price.billingCycle === billingCycle);

function Price({ store }: { store: ReceivedRecord<BilledStore> }) {
  const price = priceOf(store);
  if (!price) return '-';
  return (
    <>
      {usd(price.price)} a {cyclePeriod(price.billingCycle)}
    </>
  );
}

const columns: Column<ReceivedRecord<BilledStore>>[] = [
  {
    title: 'Store',
    place: 'main',
    render: (_, { id, name }) => <MainCell to={{ resource: myStores, action: 'show', id }} name={name} />,
  },
  { title: 'Plan', place: 'main', render: (_, store) => <Plan store={store} /> },
  {
    title: 'Price',
    place: 'second',
    ...amountColumn,
    width: 160,
    render: (_, store) => <Price store={store} />,
  },
  {
    title: 'Traffic limit',
    ...countColumn,
    width: 152,
    render: (_, { subscription }) => <TrafficLimit visits={subscription?.trafficLimit} />,
  },
  activeColumn,
];

export function StorePlans({
  stores,
  more,
}: {
  stores: readonly ReceivedRecord<BilledStore>[];
  more: boolean;
}) {
  return (
    <Card
      title={stores.length === 1 ? 'Current plan' : 'Current plans'}
      flush
      extra={
        more && (
          <LinkButton size="small" to={{ resource: myStores, action: 'list' }}>
            All your stores
          </LinkButton>
        )
      }
    >
      <DataTable label="Current plans" columns={columns} rows={stores} nameOf={({ name }) => name} />
    </Card>
  );
}
