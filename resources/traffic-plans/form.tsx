import { Form, Input, Switch } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { Card } from '#src/kit/card.tsx';
import { AmountInput, Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type TrafficPlan, trafficPlans } from './contract.ts';
import { fieldOf, type PlanValues, toBody, toValues, typedLimit, typedPrices } from './form-values.ts';
import { definition } from './resource.tsx';
import { savingText } from './saving.ts';

const { name, description, isActive } = trafficPlans.create.shape;

/** Says, while the prices are typed, what a yearly subscriber saves. */
function Saving() {
  const form = Form.useFormInstance<PlanValues>();
  const monthly = Form.useWatch('monthlyPrice', form) ?? '';
  const yearly = Form.useWatch('yearlyPrice', form) ?? '';
  return (
    <p role="status">
      <Quiet>{savingText(monthly, yearly)}</Quiet>
    </p>
  );
}

function PlanForm({ edited }: { edited: Edited<Answered<TrafficPlan>> | undefined }) {
  const state = useRecordForm({ definition, edited, toValues, toBody, fieldOf });
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Traffic plan">
        <Fields>
          <Field name="name" label="Name" schema={name}>
            <Input maxLength={120} autoComplete="off" />
          </Field>
          <Field name="trafficLimit" label="Traffic limit" schema={typedLimit} hint="Visits a month.">
            <Input inputMode="numeric" maxLength={17} autoComplete="off" />
          </Field>
        </Fields>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
        <Field name="isActive" label="Active" schema={isActive} valueProp="checked">
          <Switch />
        </Field>
      </Card>
      <Card title="Pricing">
        <Fields>
          <Field name="monthlyPrice" label="Monthly price" schema={typedPrices.monthly}>
            <AmountInput />
          </Field>
          <Field name="yearlyPrice" label="Yearly price" schema={typedPrices.yearly}>
            <AmountInput />
          </Field>
        </Fields>
        <Saving />
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<TrafficPlan>> definition={definition} nameOf={(plan) => plan.name}>
      {(edited) => <PlanForm edited={edited} />}
    </FormPage>
  );
}
