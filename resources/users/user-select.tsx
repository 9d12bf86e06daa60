import { recordSelect } from '#src/form/selects/record-select.tsx';
import { users } from './contract.ts';

interface UserChoice {
  id: string;
  full_name?: string;
  email?: string;
}

export const UserSelect = recordSelect<UserChoice>({
  contract: users,
  describe: ({ id, full_name, email }) =>
    full_name ? { label: full_name, line: email } : { label: email ?? id },
});
