// `/referrals`: placeholder for the referral link until referrals are counted.
import { Card } from '#src/kit/card.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { SecondaryLine } from '#src/kit/values.tsx';

export function Screen() {
  return (
    <Frame title="Referrals" line="Recommend the platform to others who want to open a store.">
      <Card title="Your referral link">
        <p>Your referral link will appear here.</p>
        <SecondaryLine>Referrals are not counted yet.</SecondaryLine>
      </Card>
    </Frame>
  );
}
