// What can be done with many records of several resources.
import { ChoiceField } from '#src/kit/fields.tsx';
import type { BulkAction } from './bulk-action.ts';

/** Of what has a status. */
export const changeStatus: BulkAction = {
  label: 'Change status',
  same: 'already have this status',
  fields: <ChoiceField name="status" label="Status" />,
};

/** Of what is active or not, and has no other status. */
export const activation: readonly BulkAction[] = [
  { label: 'Activate', same: 'are already active', values: { isActive: true } },
  { label: 'Deactivate', same: 'are already inactive', values: { isActive: false } },
];
