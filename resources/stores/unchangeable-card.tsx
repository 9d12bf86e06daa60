// Fields that the specification's calls can't change, read-only in the form for other servers.
import { Card } from '#src/kit/card.tsx';
import { Descriptions } from '#src/kit/descriptions.tsx';
import { SecondaryLine } from '#src/kit/values.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { cycleLabel } from '#src/shared/billing-cycles.ts';
import { pngUrl } from '#src/shared/png-url.ts';
import { Picture } from '#src/uploads/picture.tsx';
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
