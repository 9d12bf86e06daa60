// `/referrals`: placeholder for the referral link until referrals are counted.
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';

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
