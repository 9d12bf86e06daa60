// The kinds of records in the activity.
import { contracts } from '#resources/contracts.ts';
import { auditLog } from '#shared/contract/audit-log.ts';

/** Records without a contract. */
const otherKinds = [
  { value: 'account-links', label: 'Links to accounts' },
  { value: 'sessions', label: 'Sign-ins' },
  { value: 'exports', label: 'Exports' },
  { value: 'passkeys', label: 'Passkeys' },
  { value: 'uploads', label: 'Files' },
];

export const kinds = [
  ...contracts
    .filter(({ name, permissions }) => permissions.write !== undefined && name !== auditLog.name)
    .map(({ name, many }) => ({ value: name, label: many })),
  ...otherKinds,
].toSorted((one, other) => one.label.localeCompare(other.label));
