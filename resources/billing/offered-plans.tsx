import { priceFor } from '#resources/traffic-plans/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { Card } from '#src/ui/card.tsx';
import { StatusTag } from '#src/ui/tags.tsx';
import { Money, TrafficLimit } from '#src/ui/values.tsx';
import styles from './billing.module.css';
import type { BilledStore, BillingAnswer } from './contract.ts';

export interface OfferedPlansProps {
  plans: BillingAnswer['plans'];
  stores: readonly ReceivedRecord<BilledStore>[];
}

/** The plans on offer, side by side, with a mark on the current ones. */
export function OfferedPlans({ plans, stores }: OfferedPlansProps) {
  const current = new Set(stores.map(({ subscription }) => subscription?.id));
  return (
    <Card title="Plans">
      <ul className={styles.plans}>
        {plans.map(({ id, name, description, trafficLimit, pricing }) => (
          <li key={id}>
            <div className={styles.name}>
              <h3>{name}</h3>
              {current.has(id) && <StatusTag tone="good">Current plan</StatusTag>}
            </div>
            <p className={styles.description}>{description}</p>
            <dl>
              <div>
                <dt>Monthly</dt>
                <dd>
                  <Money amount={priceFor(pricing, 'monthly')} />
                </dd>
              </div>
              <div>
                <dt>Yearly</dt>
                <dd>
                  <Money amount={priceFor(pricing, 'yearly')} />
                </dd>
              </div>
              <div>
                <dt>Traffic limit</dt>
                <dd>
                  <TrafficLimit visits={trafficLimit} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
