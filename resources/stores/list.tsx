import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, type Figures, listStats } from '#src/list/stats/list-stats.tsx';
import {
  activeColumn,
  dateColumn,
  emailColumn,
  extra,
  FirstNames,
  textColumn,
} from '#src/list/table/columns.tsx';
import { ListLink } from '#src/ui/links.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { SecondaryText, TruncatedText } from '#src/ui/values.tsx';
import { type StoreRow, storeSummary } from './contract.ts';
import { domainsOf } from './domain-names.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { StoreLogo } from './store-link.tsx';

type Row = ReceivedRecord<StoreRow>;

const UserSelect = lazyComponent(async () => (await import('#resources/users/user-select.tsx')).UserSelect);
const PlanSelect = lazyComponent(
  async () => (await import('#resources/traffic-plans/plan-select.tsx')).PlanSelect,
);
const TemplateSelect = lazyComponent(
  async () => (await import('#resources/templates/template-select.tsx')).TemplateSelect,
);

/** Shown with the sample rows of a server that can only list the stores of one owner. */
const WhereTheyAre = () => (
  <p className={styles.where}>
    <SecondaryText>
      This server can only list the stores of one owner: see <ListLink of={users}>Users</ListLink>.
    </SecondaryText>
  </p>
);

export const figures: Figures<typeof storeSummary, Row> = {
  total: { label: 'Total Stores', of: allRowsCount },
  active: { label: 'Active Stores', counts: ({ isActive }) => isActive },
  inactive: { label: 'Inactive Stores', counts: ({ isActive }) => !isActive },
  domains: { label: 'Total Domains', of: (rows) => rows.flatMap(domainsOf).length },
};
const aboveRows = listStats(definition, storeSummary, figures);

export const Screen = listScreen(definition, {
  name: { picture: (store) => <StoreLogo store={store} /> },
  columns: [
    {
      title: 'Owner',
      dataIndex: 'owner.full_name',
      width: 144,
      render: (_, { owner }) => <TruncatedText>{owner?.full_name || owner?.email || '-'}</TruncatedText>,
    },
    emailColumn('Owner email', 'owner.email', extra),
    { ...activeColumn, change: { field: 'isActive' } },
    textColumn('Template', 'template.name', { width: 156 }),
    textColumn('Plan', 'subscription.name', extra),
    {
      title: 'Domains',
      dataIndex: 'domains',
      render: (_, store) => (
        <span className={styles.domains}>
          <FirstNames
            word="more"
            names={domainsOf(store).map(({ name, pending }) => (pending ? `${name} (Pending)` : name))}
          />
        </span>
      ),
    },
    dateColumn('Updated', 'updatedAt'),
    textColumn('Business name', 'businessName', extra),
    textColumn('Description', 'description', { ...extra, lines: 2 }),
    dateColumn('Created', 'createdAt', extra),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'All Stores',
      options: [
        { label: 'Active Only', value: 'active' },
        { label: 'Inactive Only', value: 'inactive' },
      ],
      matches: ({ isActive }, status) => isActive === (status === 'active'),
    },
  ],
  moreFilters: {
    ownerId: { of: users, Control: UserSelect },
    templateId: { of: templates, Control: TemplateSelect },
    subscriptionId: { label: 'Plan', of: trafficPlans, Control: PlanSelect },
    domain: {
      options: [
        { label: 'None', value: 'none' },
        { label: 'Not verified', value: 'unverified' },
        { label: 'Verified', value: 'verified' },
      ],
    },
  },
  header: (list) => (
    <>
      {list.sample && <WhereTheyAre />}
      {aboveRows(list)}
    </>
  ),
});
