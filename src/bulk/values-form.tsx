import { Form } from 'antd';
import { FieldSchemas } from '#src/kit/fields.tsx';
import type { Contract, Schema } from '#src/shared/contract.ts';
import { type BulkAction, schemasOf } from './bulk-action.ts';

interface ValuesFormProps {
  id: string;
  contract: Contract;
  action: BulkAction;
  /** The values of before, after a step back. */
  values?: Record<string, unknown> | undefined;
  onValues: (values: Record<string, unknown>) => void;
}

/** What is sent of the asked values: null for what is not chosen, where that may be. */
const sentValues = (asked: Record<string, unknown>, schemas: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => {
      const takesNull = schemas[name]?.safeParse(null).success === true;
      return [name, value === undefined && takesNull ? null : value];
    }),
  );

/** Asks for an action's values, by the contract's rules. Its button stands below it, and names it by its id. */
export function ValuesForm({ id, contract, action, values, onValues }: ValuesFormProps) {
  const schemas = schemasOf(contract, action);
  return (
    <FieldSchemas.Provider value={schemas}>
      <Form
        id={id}
        layout="vertical"
        requiredMark={false}
        {...(values && { initialValues: values })}
        onFinish={(asked) => onValues(sentValues(asked, schemas))}
      >
        {action.fields}
      </Form>
    </FieldSchemas.Provider>
  );
}
