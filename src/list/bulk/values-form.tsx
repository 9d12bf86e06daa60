import { Form } from 'antd';
import type { Contract, Schema } from '#shared/contract/contract.ts';
import { FieldSchemas } from '#src/form/fields.tsx';
import { type BulkAction, schemasOf } from './bulk-action.ts';

interface ValuesFormProps {
  id: string;
  contract: Contract;
  action: BulkAction;
  /** The values to restore after a step back. */
  values?: Record<string, unknown> | undefined;
  onValues: (values: Record<string, unknown>) => void;
}

/** Converts empty values of nullable fields to null. */
const sentValues = (typed: Record<string, unknown>, schemas: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const takesNull = schemas[name]?.safeParse(null).success === true;
      return [name, value === undefined && takesNull ? null : value];
    }),
  );

/** Asks for an action's values and validates them by the contract. The dialog's button submits the form by its id. */
export function ValuesForm({ id, contract, action, values, onValues }: ValuesFormProps) {
  const schemas = schemasOf(contract, action);
  return (
    <FieldSchemas.Provider value={schemas}>
      <Form
        id={id}
        layout="vertical"
        requiredMark={false}
        {...(values && { initialValues: values })}
        onFinish={(typed) => onValues(sentValues(typed, schemas))}
      >
        {action.fields}
      </Form>
    </FieldSchemas.Provider>
  );
}
