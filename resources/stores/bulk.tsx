import { TemplateSelect } from '#resources/templates/template-select.tsx';
import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { UserSelect } from '#resources/users/user-select.tsx';
import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { ChoiceField, Field } from '#src/kit/fields.tsx';
import { stores } from './contract.ts';

const same = 'have it already';

/** Empty for none. */
const orNone = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]));

export const Bulk = bulkBar(stores, [
  { action: 'update', label: 'Activate', same: 'are active already', values: { isActive: true } },
  { action: 'update', label: 'Deactivate', same: 'are inactive already', values: { isActive: false } },
  {
    action: 'update',
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
    toValues: ({ billingCycle, ...chosen }) => ({
      ...orNone({ subscriptionId: undefined, ...chosen }),
      ...(billingCycle !== undefined && { billingCycle }),
    }),
  },
  {
    action: 'update',
    label: 'Change template',
    same,
    fields: (
      <Field name="templateId" label="Template">
        <TemplateSelect placeholder="No template" />
      </Field>
    ),
    toValues: (chosen) => orNone({ templateId: undefined, ...chosen }),
  },
  {
    action: 'update',
    label: 'Change owner',
    same,
    fields: (
      <Field name="ownerId" label="Owner">
        <UserSelect placeholder="No owner" />
      </Field>
    ),
    toValues: (chosen) => orNone({ ownerId: undefined, ...chosen }),
  },
]);
