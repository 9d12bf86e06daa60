// The administrators' dashboard: the platform at a glance, as far as the grants reach. On a server that lists no
// grants, and so counts nothing, it shows made-up figures and says so.
import { plans } from '#resources/plans/contract.ts';
import { products } from '#resources/products/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { Card } from '#src/kit/card.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { FailedLoad } from '#src/kit/loading.tsx';
import { type Stat, StatCards } from '#src/kit/stat-cards.tsx';
import { SampleMark } from '#src/kit/tags.tsx';
import { useAnswer } from '#src/kit/use-answer.ts';
import { type Grants, useGrants } from '#src/kit/use-grants.ts';
import { Quiet } from '#src/kit/values.tsx';
import { addedText } from '#src/shared/growth.ts';
import { usd } from '#src/shared/money.ts';
import { countText } from '#src/shared/texts.ts';
import {
  type AmountFigure,
  type CountFigure,
  comparedDays,
  type DashboardAnswer,
  dashboardAnswer,
  figureGrants,
} from './contract.ts';
import styles from './dashboard.module.css';
import { MonthCharts } from './month-charts.tsx';
import { RecentStores } from './recent-stores.tsx';
import { sample } from './sample.ts';

const within = `in ${comparedDays} days`;

/** A line stands below each figure, so that all are of one height. */
function countStat(label: string, figure: CountFigure | undefined): Stat {
  if (!figure) return { label, value: undefined, line: '' };
  const { value, added } = figure;
  const text = addedText(value, added, countText(added));
  return {
    label,
    value: countText(value),
    line: `${text ?? 'None new'} ${within}`,
  };
}

function amountStat(label: string, figure: AmountFigure | undefined): Stat {
  if (!figure) return { label, value: undefined, line: '' };
  const { value, added } = figure;
  const text = addedText(Number(value), Number(added), usd(added));
  return { label, value: usd(value), line: `${text ?? 'None new'} ${within}` };
}

/** Which figures there are for the person; all where they are made up. */
function shownTo({ extended, holds }: Grants) {
  const may = (figure: keyof typeof figureGrants) => !extended || holds(figureGrants[figure]);
  return { users: may('users'), stores: may('stores'), products: may('products'), revenue: may('revenue') };
}

type Shown = ReturnType<typeof shownTo>;

function Figures({ shown, data }: { shown: Shown; data: DashboardAnswer | undefined }) {
  const stats = [
    shown.users && countStat('Total Users', data?.users),
    shown.stores && countStat('Active Stores', data?.activeStores),
    shown.products && countStat('Total Products', data?.products),
    shown.revenue && amountStat('Monthly Revenue', data?.monthlyRevenue),
  ].filter((stat) => stat !== false);
  return stats.length > 0 && <StatCards stats={stats} />;
}

/** What stores are offered, where the grants reach it; a server that lists no grants has the traffic plans alone. */
const plansAction = (can: Grants['can']) =>
  (can(plans, 'read') || can(trafficPlans, 'read')) && {
    label: 'View Plans',
    to: can(plans, 'read') ? '/plans' : '/traffic-plans',
  };

/** As in the lists, a user's form is there too where the server can't create users: it says so itself. */
const actionsFor = ({ extended, can }: Grants) =>
  [
    (!extended || can(users, 'write')) && { label: 'Add User', to: '/users/create' },
    can(stores, 'write') && { label: 'Add Store', to: '/stores/create' },
    can(products, 'read') && { label: 'Manage Products', to: '/products' },
    plansAction(can),
  ].filter((action) => action !== false);

export function AdminDashboard({ line }: { line: string | undefined }) {
  const grants = useGrants();
  const { extended } = grants;
  const shown = shownTo(grants);
  const actions = actionsFor(grants);
  const anything = Object.values(shown).some(Boolean);
  const answer = useAnswer('/dashboard', {
    schema: dashboardAnswer,
    failed: 'Failed to load the dashboard',
    enabled: extended && anything,
  });
  const data = extended ? answer.data : sample;
  const failure = data === undefined ? answer.failure : undefined;

  return (
    <Frame title="Dashboard" mark={!extended && <SampleMark />} line={line}>
      {failure !== undefined ? (
        <Card>
          <FailedLoad text={failure} onRetry={answer.retry} />
        </Card>
      ) : (
        <Figures shown={shown} data={data} />
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
      {failure === undefined && (
        <>
          {(shown.stores || shown.revenue) && <MonthCharts shown={shown} months={data?.months} />}
          {shown.stores && (
            <RecentStores stores={data?.recentStores} withRevenue={shown.revenue} sample={!extended} />
          )}
        </>
      )}
      {!anything && actions.length === 0 && (
        <Card>
          <Quiet>Your permissions reach no figures. What you can open is in the menu.</Quiet>
        </Card>
      )}
    </Frame>
  );
}
