// What a store has and the specification's calls do not take: shown in its form by a server that knows no more.
import { Card } from '#src/kit/card.tsx';
import { Details } from '#src/kit/details.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { cycleLabel } from '#src/shared/billing-cycles.ts';
import { pngUrl } from '#src/shared/png-text.ts';
import type { Store } from './contract.ts';

export function UnchangeableCard({ store }: { store: Answered<Store> }) {
  const { name, billingCycle, businessName, phoneNumber, address, logo, products = [] } = store;
  return (
    <Card title="More of this store">
      <p>
        <Quiet>This server cannot change these.</Quiet>
      </p>
      <Details
        items={[
          { label: 'Billing cycle', value: cycleLabel(billingCycle) },
          { label: 'Business name', value: businessName || '-' },
          { label: 'Phone number', value: phoneNumber || '-' },
          { label: 'Address', value: address || '-' },
          {
            label: 'Logo',
            value: logo ? <Picture size="tile" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : '-',
          },
          { label: 'Products', value: products.map((product) => product.name).join(', ') || '-' },
        ]}
      />
    </Card>
  );
}
