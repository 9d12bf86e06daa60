import { shortDate } from '#shared/format/dates.ts';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { CouponStatus, definition } from './resource.tsx';

export const Screen = () => (
  <ShowPage definition={definition}>
    {(coupon) => (
      <RecordCard
        definition={definition}
        record={coupon}
        facts={{
          Code: coupon.code,
          Store: coupon.storeName,
          Percent: coupon.percent,
          'Valid from': shortDate(coupon.validFrom),
          'Valid until': shortDate(coupon.validUntil),
          Status: <CouponStatus status={coupon.status} />,
        }}
      />
    )}
  </ShowPage>
);
