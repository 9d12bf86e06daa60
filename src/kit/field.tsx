import { Form, type FormItemProps } from 'antd';
import { type AriaAttributes, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { Schema } from '#src/shared/contract.ts';
import styles from './field.module.css';
import { isRequired, rulesOf } from './schema.ts';

/** What a form gives to the control of a field. */
export interface ControlAria {
  id?: string;
  'aria-describedby'?: AriaAttributes['aria-describedby'];
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

/** The schemas of the fields of the form around, by their names: what a create sends. */
export const FieldSchemas = createContext<Readonly<Record<string, Schema>>>({});

/** The schema of a field: its own one or, in a form of a resource, the contract's. */
export function useSchema(name: string, own: Schema | undefined): Schema {
  const contracted = useContext(FieldSchemas)[name];
  const schema = own ?? contracted;
  if (!schema) throw new Error(`The contract has no field ${name}`);
  return schema;
}

export interface FieldProps {
  name: string;
  label: string;
  /** Says its rules, and whether it must be given; where that is not the contract's schema of its name. */
  schema?: Schema | undefined;
  /** One line under the field. */
  hint?: ReactNode;
  /** Where the control's value is not its `value`: `checked` for a switch. */
  valueProp?: FormItemProps['valuePropName'];
  children: ReactElement;
}

/** A form field with its label and the contract's rules. Rules across fields need `Form.Item` itself. */
export function Field({ name, label, schema: own, hint, valueProp, children }: FieldProps) {
  const schema = useSchema(name, own);
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rulesOf(schema)}
      required={isRequired(schema)}
      extra={hint}
      {...(valueProp !== undefined && { valuePropName: valueProp })}
    >
      {children}
    </Form.Item>
  );
}

/** Form fields, two beside each other where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
