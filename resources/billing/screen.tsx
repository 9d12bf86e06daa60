// `/billing`: the plans of the user's own stores, and the plans on offer.

import { stores } from '#resources/stores/contract.ts';
import { supportScreen } from '#shared/contract/paths.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { useCurrentUserRows } from '#src/list/use-current-user-rows.ts';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import styles from './billing.module.css';
import { type BilledStore, type BillingAnswer, billingAnswer } from './contract.ts';
import { OfferedPlans } from './offered-plans.tsx';
import { StorePlans } from './store-plans.tsx';

interface Billing {
  /** Undefined while loading and after a failure. */
  readonly stores: readonly ReceivedRecord<BilledStore>[] | undefined;
  /** Whether there are more stores than are shown. */
  readonly more: boolean;
  /** Plans on offer; undefined if the server does not list them for owners. */
  readonly plans: BillingAnswer['plans'] | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

function useBilling(): Billing {
  const { data, rows, total, failure, retry } = useCurrentUserRows<
    ReceivedRecord<BilledStore>,
    typeof billingAnswer
  >('/billing', { schema: billingAnswer, contract: stores, failed: 'Failed to load your plans' });
  const shown = data?.stores ?? rows;
  const more = shown !== undefined && total !== undefined && total > shown.length;
  return { stores: shown, more, plans: data?.plans, failure, retry };
}

function CurrentPlans({ stores, more, failure, retry }: Billing) {
  if (stores && stores.length > 0) return <StorePlans stores={stores} more={more} />;
  return (
    <Card title="Current plan">
      {stores ? (
        <>
          <p>Your current plan will appear here.</p>
          <SecondaryLine>You have no store yet. Each store has a plan of its own.</SecondaryLine>
        </>
      ) : failure === undefined ? (
        <LoadingSkeletons />
      ) : (
        <LoadError text={failure} onRetry={retry} />
      )}
    </Card>
  );
}

export function Screen() {
  const billing = useBilling();
  const { stores, plans } = billing;
  return (
    <Frame title="Billing" line="Plans of your stores, with prices and traffic limits.">
      <CurrentPlans {...billing} />
      {plans && plans.length > 0 && <OfferedPlans plans={plans} stores={stores ?? []} />}
      {stores && (
        <Card title="Change a plan">
          <div className={styles.change}>
            <p>An administrator changes the plan of a store for you.</p>
            <LinkButton to={{ resource: supportScreen, action: 'list' }}>Request another plan</LinkButton>
          </div>
        </Card>
      )}
    </Frame>
  );
}
