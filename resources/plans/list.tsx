import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { ListFilters, ListFrame } from '#src/list/list-frame.tsx';
import type { ListTable } from '#src/list/table/list-table.ts';
import { useListTable } from '#src/list/use-list-table.ts';
import { RecordDrawer } from '#src/show/record-drawer.tsx';
import { lazyComponent, Skeletons } from '#src/ui/loading.tsx';
import type { Plan } from './contract.ts';
import styles from './list.module.css';
import { PlanCard } from './plan-card.tsx';
import { definition } from './resource.tsx';

const PlanForm = lazyComponent(async () => (await import('./form.tsx')).PlanForm);

type PlanList = ListTable<Plan>;

const PlanSelect = lazyComponent(
  async () => (await import('#resources/traffic-plans/plan-select.tsx')).PlanSelect,
);

const moreFilters = { trafficPlanId: { of: trafficPlans, Control: PlanSelect } };
const filters = [{ name: 'billingCycle', label: 'Billing cycle' }];

function Cards({ list: { rows, busy, sample } }: { list: PlanList }) {
  if (!rows) {
    return (
      <div className={styles.instead}>
        <Skeletons />
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label={definition.texts.title} aria-busy={busy}>
      {rows.map((plan) => (
        <PlanCard key={plan.id} plan={plan} sample={sample} />
      ))}
    </ul>
  );
}

export function Screen() {
  const list = useListTable<Plan>(definition);
  return (
    <>
      <ListFrame
        definition={definition}
        list={list}
        filters={
          <ListFilters definition={definition} list={list} filters={filters} moreFilters={moreFilters} />
        }
      >
        {(instead) => (instead ? <div className={styles.instead}>{instead}</div> : <Cards list={list} />)}
      </ListFrame>
      <RecordDrawer<Plan> definition={definition}>{(edited) => <PlanForm edited={edited} />}</RecordDrawer>
    </>
  );
}
