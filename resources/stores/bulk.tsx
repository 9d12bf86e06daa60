import { TemplateSelect } from '#resources/templates/template-select.tsx';
import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { UserSelect } from '#resources/users/user-select.tsx';
import { ChoiceField, Field } from '#src/form/fields.tsx';
import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { activation } from '#src/list/bulk/shared-actions.tsx';
import { stores } from './contract.ts';

const same = 'already have it';

export const Bulk = bulkBar(stores, [
  ...activation,
  {
    label: 'Change plan',
    same,
    fields: (
      <>
        <Field name="subscriptionId" label="Plan">
          <PlanSelect placeholder="No plan" />
        </Field>
        <ChoiceField name="billingCycle" label="Billing cycle" />
      </>
    ),
  },
  {
    label: 'Change template',
    same,
    fields: (
      <Field name="templateId" label="Template">
        <TemplateSelect placeholder="No template" />
      </Field>
    ),
  },
  {
    label: 'Change owner',
    same,
    fields: (
      <Field name="ownerId" label="Owner">
        <UserSelect placeholder="No owner" />
      </Field>
    ),
  },
]);
