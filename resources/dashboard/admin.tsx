// Administrators' dashboard: platform statistics, limited to the permissions.
// On a server that lists no permissions, it shows sample content, marked as such.
import { useNavigation } from '@refinedev/core';
import { useAccess } from '#providers/access-control.ts';
import { holds, type Identity, useIdentity } from '#providers/identity.ts';
import { plans } from '#resources/plans/contract.ts';
import { products } from '#resources/products/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { Card } from '#src/ui/card.tsx';
import { Sparkline } from '#src/ui/charts/sparkline.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { formatCount, formatDollars, type Stat, StatCards, statWithGrowth } from '#src/ui/stat-cards.tsx';
import { SampleTag } from '#src/ui/tags.tsx';
import { useStats } from '#src/ui/use-answer.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import {
  comparedDays,
  type DashboardAnswer,
  dashboardAnswer,
  firstStepPermissions,
  statPermissions,
} from './contract.ts';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { MonthCharts } from './month-charts.tsx';
import { RecentStores } from './recent-stores.tsx';
import { sample } from './sample.ts';

const periodText = `in ${comparedDays} days`;

type Figure = 'users' | 'activeStores' | 'products' | 'monthlyRevenue';

function MonthsLine({ label, values }: { label: string; values: readonly (string | number)[] }) {
  return (
    <Sparkline
      label={`${label} by month: from ${values[0]} to ${values.at(-1)}`}
      values={values.map(Number)}
    />
  );
}

function statOf(
  label: string,
  name: Figure,
  data: DashboardAnswer | undefined,
  written: typeof formatCount,
): Stat {
  const values = data?.months?.map((month) => month[name]) ?? [];
  return {
    ...statWithGrowth(label, data?.[name], written, periodText),
    chart: data?.[name] && values.every((one) => one !== undefined) && (
      <MonthsLine label={label} values={values} />
    ),
  };
}

/** Statistics that the user may see; all of them for sample content. */
function visibleStats(identity: Identity) {
  const may = (figure: keyof typeof statPermissions) => holds(identity, statPermissions[figure]);
  return { users: may('users'), stores: may('stores'), products: may('products'), revenue: may('revenue') };
}

type Shown = ReturnType<typeof visibleStats>;

interface FiguresProps {
  shown: Shown;
  data: DashboardAnswer | undefined;
  sample: boolean;
}

function Figures({ shown, data, sample: isSample }: FiguresProps) {
  const stats = [
    shown.users && statOf('Total Users', 'users', data, formatCount),
    shown.stores && statOf('Active Stores', 'activeStores', data, formatCount),
    shown.products && statOf('Total Products', 'products', data, formatCount),
    shown.revenue && statOf('Monthly Revenue', 'monthlyRevenue', data, formatDollars),
  ].filter((stat) => stat !== false);
  return stats.length > 0 && <StatCards stats={stats} sample={isSample} />;
}

/** Like in the lists, the button shows even if the server can't create users; the form then says so. */
function useActions() {
  const { extended } = useIdentity();
  const addsUsers = useAccess(users, 'create') || !extended;
  const addsStores = useAccess(stores, 'create');
  const seesProducts = useAccess(products, 'list');
  const seesPlans = useAccess(plans, 'list');
  // A server that lists no permissions has traffic plans only.
  const seesTrafficPlans = useAccess(trafficPlans, 'list');
  const { listUrl, createUrl } = useNavigation();
  return [
    addsUsers && { label: 'Add User', to: createUrl(users.name) },
    addsStores && { label: 'Add Store', to: createUrl(stores.name) },
    seesProducts && { label: 'Manage Products', to: listUrl(products.name) },
    (seesPlans || seesTrafficPlans) && {
      label: 'View Plans',
      to: listUrl(seesPlans ? plans.name : trafficPlans.name),
    },
  ].filter((action) => action !== false);
}

export function AdminDashboard({ line }: { line: string | undefined }) {
  const identity = useIdentity();
  const { extended } = identity;
  const shown = visibleStats(identity);
  const actions = useActions();
  const anything = Object.values(shown).some(Boolean);
  const takesSteps = Object.values(firstStepPermissions).some((one) => holds(identity, one));
  const { data, failure, retry } = useStats('/dashboard', {
    schema: dashboardAnswer,
    failed: 'Failed to load the dashboard',
    enabled: anything || (extended && takesSteps),
    sample,
  });
  // Without stores, the charts would be empty.
  const hasNoStores = data?.recentStores?.length === 0;
  const withStores = failure === undefined && shown.stores;

  return (
    <Frame title="Dashboard" badge={!extended && <SampleTag />} line={line}>
      {extended && data && <FirstSteps done={data.firstSteps} />}
      {failure !== undefined ? (
        <Card>
          <LoadError text={failure} onRetry={retry} />
        </Card>
      ) : (
        <Figures shown={shown} data={data} sample={!extended} />
      )}
      {(withStores || actions.length > 0) && (
        <div className={styles.split}>
          {withStores && (
            <RecentStores stores={data?.recentStores} withRevenue={shown.revenue} sample={!extended} />
          )}
          {actions.length > 0 && (
            <Card title="Quick actions">
              <div className={styles.actions}>
                {actions.map(({ label, to }) => (
                  <LinkButton key={to} to={to}>
                    {label}
                  </LinkButton>
                ))}
              </div>
            </Card>
          )}
        </div>
      )}
      {failure === undefined && (shown.stores || shown.revenue) && !hasNoStores && (
        <MonthCharts shown={shown} months={data?.months} sample={!extended} />
      )}
      {!anything && actions.length === 0 && (
        <Card>
          <SecondaryText>
            You don't have permission to view any numbers. Use the menu to open your screens.
          </SecondaryText>
        </Card>
      )}
    </Frame>
  );
}
