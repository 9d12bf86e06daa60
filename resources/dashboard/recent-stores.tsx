import { useAccess } from '#providers/access-control.ts';
import { stores as contract } from '#resources/stores/contract.ts';
import { Lines } from '#src/list/lines.tsx';
import { RecordCell } from '#src/list/table/columns.tsx';
import { Card } from '#src/ui/card.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { ActiveTag, SampleTag } from '#src/ui/tags.tsx';
import { Money, SecondaryText, ShortDate } from '#src/ui/values.tsx';
import { type DashboardAnswer, recentStoreCount } from './contract.ts';
import styles from './dashboard.module.css';

export interface RecentStoresProps {
  stores: DashboardAnswer['recentStores'];
  withRevenue: boolean;
  sample: boolean;
}

export function RecentStores({ stores, withRevenue, sample }: RecentStoresProps) {
  const creates = useAccess(contract, 'create');
  return (
    <Card
      title="Recent stores"
      badge={sample && <SampleTag />}
      extra={
        <LinkButton size="small" to={{ resource: contract.name, action: 'list' }}>
          All stores
        </LinkButton>
      }
    >
      <Lines
        label="Recent stores"
        expected={recentStoreCount}
        lines={stores?.map(({ id, name, isActive, createdAt, monthlyRevenue }) => ({
          id,
          name: <RecordCell contract={contract} id={sample ? undefined : id} name={name} />,
          below: (
            <>
              Created <ShortDate iso={createdAt} />
            </>
          ),
          status: <ActiveTag isActive={isActive} />,
          end: withRevenue && (
            <>
              <Money amount={monthlyRevenue} /> <SecondaryText>a month</SecondaryText>
            </>
          ),
        }))}
        empty={
          <div className={styles.none}>
            <SecondaryText>No stores yet.</SecondaryText>
            {creates && (
              <LinkButton to={{ resource: contract.name, action: 'create' }}>Create a store</LinkButton>
            )}
          </div>
        }
      />
    </Card>
  );
}
