import { Form } from 'antd';
import { FieldSchemas } from '#src/kit/fields.tsx';
import type { Contract } from '#src/shared/contract.ts';
import { type BulkAction, schemasOf } from './bulk-action.ts';

interface ValuesFormProps {
  id: string;
  contract: Contract;
  action: BulkAction;
  onValues: (values: Record<string, unknown>) => void;
}

/** Asks for an action's values, by the contract's rules. Its button stands below it, and names it by its id. */
export const ValuesForm = ({ id, contract, action, onValues }: ValuesFormProps) => (
  <FieldSchemas.Provider value={schemasOf(contract, action.action)}>
    <Form id={id} layout="vertical" requiredMark={false} onFinish={onValues}>
      {action.fields}
    </Form>
  </FieldSchemas.Provider>
);
