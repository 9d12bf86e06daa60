// Fields that the specification's calls can't change, read-only in the form for other servers.

import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { cycleLabel } from '#shared/domain/billing-cycles.ts';
import { pngUrl } from '#shared/domain/png-url.ts';
import { Descriptions } from '#src/show/descriptions.tsx';
import { Card } from '#src/ui/card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import type { Store } from './contract.ts';

export function UnchangeableCard({ store }: { store: ReceivedRecord<Store> }) {
  const { name, billingCycle, businessName, phoneNumber, address, logo, products = [] } = store;
  return (
    <Card title="More of this store">
      <SecondaryLine>This server can't change these.</SecondaryLine>
      <Descriptions
        items={{
          'Billing cycle': cycleLabel(billingCycle),
          'Business name': businessName,
          'Phone number': phoneNumber,
          Address: address,
          Logo: logo ? <Picture size="tile" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : '-',
          Products: products.map((product) => product.name).join(', '),
        }}
      />
    </Card>
  );
}
