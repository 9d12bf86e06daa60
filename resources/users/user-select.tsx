// The select of users, for resources that belong to one.
import { RecordSelect, type SelectedProps } from '#src/kit/record-select.tsx';
import { users } from './contract.ts';

export interface UserChoice {
  id: string;
  full_name?: string;
  email?: string;
}

interface UserSelectProps extends SelectedProps<string> {
  /** The chosen one, where more is known of them than the id. */
  known?: readonly UserChoice[];
}

export const UserSelect = (props: UserSelectProps) => (
  <RecordSelect<UserChoice, string>
    {...props}
    contract={users}
    describe={({ id, full_name, email }) =>
      full_name ? { label: full_name, line: email } : { label: email ?? id }
    }
  />
);
