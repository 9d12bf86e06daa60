// Bulk actions that several resources share.
import { ChoiceField } from '#src/form/fields.tsx';
import type { BulkAction } from './bulk-action.ts';

export const changeStatus: BulkAction = {
  label: 'Change status',
  same: 'already have this status',
  fields: <ChoiceField name="status" label="Status" />,
};

/** For resources with `isActive`. */
export const activation: readonly BulkAction[] = [
  { label: 'Activate', same: 'are already active', values: { isActive: true } },
  { label: 'Deactivate', same: 'are already inactive', values: { isActive: false } },
];
