import { recordSelect } from '#src/selects/record-select.tsx';
import { roles } from './contract.ts';

export const RoleSelect = recordSelect<{ id: string; name: string }>({
  contract: roles,
  describe: ({ name }) => ({ label: name }),
});
