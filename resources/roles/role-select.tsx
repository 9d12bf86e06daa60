import { recordSelect } from '#src/form/selects/record-select.tsx';
import { roles } from './contract.ts';

export const RoleSelect = recordSelect({ contract: roles });
