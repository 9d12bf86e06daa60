import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { typedAs } from '#shared/contract/form-values.ts';
import { ChoiceField, Field, LongTextField, TextField } from '#src/form/fields.tsx';
import { formValues } from '#src/form/form-values.ts';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import { offerInUse, type Plan, plans } from './contract.ts';
import { definition } from './resource.tsx';

const linesOf = (text: string) => text.split('\n');

/** The contract's rule, applied to the text. */
const typedFeatures = typedAs(linesOf, plans.update.shape.features.def.innerType);

/** Features as text, one per line. */
const toValues = (plan: Plan | undefined) =>
  formValues(plans, plan, { features: plan?.features.join('\n') ?? '' });

function PlanFields({ plan }: { plan: Plan | undefined }) {
  const inUse = offerInUse(plan?.subscriberCount);
  return (
    <div>
      <TextField name="name" label="Name" />
      <Field
        name="trafficPlanId"
        label="Traffic plan"
        hint={inUse ?? 'Sets the price and the traffic limit.'}
      >
        <PlanSelect placeholder="Select a traffic plan" disabled={inUse !== undefined} />
      </Field>
      <ChoiceField name="billingCycle" label="Billing cycle" disabled={inUse !== undefined} />
      <LongTextField
        name="features"
        label="Features"
        schema={typedFeatures}
        hint="One per line."
        autoSize={{ minRows: 4, maxRows: 12 }}
        placeholder={'Own domain\nEmail support'}
      />
    </div>
  );
}

export const PlanForm = ({ edited }: FormProps<Plan>) => (
  <RecordForm definition={definition} edited={edited} toValues={toValues} conversions={{ features: linesOf }}>
    {(plan) => <PlanFields plan={plan} />}
  </RecordForm>
);
