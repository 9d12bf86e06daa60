import { Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field } from '#src/kit/field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { cycleOptions } from '#src/shared/billing-cycles.ts';
import { z } from '#src/shared/zod.ts';
import { maxFeatureLength, offerInUse, type Plan, plans } from './contract.ts';
import { definition } from './resource.tsx';

/** Features as they are typed: one on each line. */
interface PlanValues {
  name: string;
  trafficPlanId: string;
  billingCycle: string;
  features: string;
}

const { name, trafficPlanId, billingCycle } = plans.create.shape;
const linesOf = (text: string) => text.split('\n');

/** The contract's rule for the text that is typed. */
const typedFeatures = z.pipe(
  z.transform((text: unknown) => linesOf(String(text ?? ''))),
  plans.update.shape.features.def.innerType,
);

const toValues = (plan: Plan | undefined): PlanValues => ({
  name: plan?.name ?? '',
  trafficPlanId: plan?.trafficPlanId ?? '',
  billingCycle: plan?.billingCycle ?? 'monthly',
  features: plan?.features.join('\n') ?? '',
});

const toBody = ({ features, ...sent }: Partial<PlanValues>) =>
  features === undefined ? sent : { ...sent, features: linesOf(features) };

export function PlanForm({ edited }: { edited: Edited<Plan> | undefined }) {
  const plan = edited?.answer.data;
  const state = useRecordForm<Plan, PlanValues>({ definition, edited, toValues, toBody });
  const inUse = offerInUse(plan?.subscriberCount);
  return (
    <RecordForm definition={definition} state={state}>
      <div>
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field
          name="trafficPlanId"
          label="Traffic plan"
          schema={trafficPlanId}
          hint={inUse ?? 'It says the price and how many visits there are.'}
        >
          <PlanSelect placeholder="Select a traffic plan" disabled={inUse !== undefined} />
        </Field>
        <Field name="billingCycle" label="Billing cycle" schema={billingCycle}>
          <Choice options={cycleOptions} disabled={inUse !== undefined} />
        </Field>
        <Field name="features" label="Features" schema={typedFeatures} hint="One on each line.">
          <TextArea
            maxLength={20 * (maxFeatureLength + 1)}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={'Own domain\nEmail support'}
          />
        </Field>
      </div>
    </RecordForm>
  );
}
