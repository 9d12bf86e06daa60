import { Form } from 'antd';
import { AmountField, Fields, LongTextField, SwitchField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import {
  fieldOf,
  type PlanValues,
  savingText,
  toBody,
  toValues,
  typedLimit,
  typedPrices,
} from './form-values.ts';
import { definition } from './resource.tsx';

/** Shows how much a yearly subscriber saves, while the prices are typed. */
function Saving() {
  const form = Form.useFormInstance<PlanValues>();
  const monthly = Form.useWatch('monthlyPrice', form) ?? '';
  const yearly = Form.useWatch('yearlyPrice', form) ?? '';
  return (
    <p role="status">
      <SecondaryText>{savingText(monthly, yearly)}</SecondaryText>
    </p>
  );
}

export const Screen = () => (
  <FormPage definition={definition} toValues={toValues} toBody={toBody} fieldOf={fieldOf}>
    {() => (
      <PageColumns
        side={
          <Card title="Status">
            <SwitchField name="isActive" label="Active" />
          </Card>
        }
      >
        <Card title="Traffic plan">
          <Fields>
            <TextField name="name" label="Name" />
            <TextField
              name="trafficLimit"
              label="Traffic limit"
              schema={typedLimit}
              hint="Visits per month."
              inputMode="numeric"
            />
          </Fields>
          <LongTextField name="description" label="Description" />
        </Card>
        <Card title="Pricing">
          <Fields>
            <AmountField name="monthlyPrice" label="Monthly price" schema={typedPrices.monthly} />
            <AmountField name="yearlyPrice" label="Yearly price" schema={typedPrices.yearly} />
          </Fields>
          <Saving />
        </Card>
      </PageColumns>
    )}
  </FormPage>
);
