import { StoreField } from '#resources/stores/store-select.tsx';
import { DateField } from '#src/form/date-field.tsx';
import { ChoiceField, Fields, NumberField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { definition } from './resource.tsx';

export const Screen = () => (
  <FormPage definition={definition}>
    {(coupon) => (
      <Card title="Coupon">
        <Fields>
          <TextField name="code" label="Code" />
          <NumberField name="percent" label="Percent" />
          <DateField name="validFrom" label="Valid from" />
          <DateField name="validUntil" label="Valid until" />
          <ChoiceField name="status" label="Status" />
          <StoreField of={coupon} stays="You can't move a coupon to another store." />
        </Fields>
      </Card>
    )}
  </FormPage>
);
