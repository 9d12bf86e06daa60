import { Form, type FormItemProps, type FormRule, Input, type InputProps } from 'antd';
import type { AriaAttributes, ReactElement, ReactNode } from 'react';
import type { Schema } from '#src/shared/contract.ts';
import styles from './field.module.css';

/** What a form gives to the control of a field. */
export interface ControlAria {
  id?: string;
  'aria-describedby'?: AriaAttributes['aria-describedby'];
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

export interface FieldProps {
  name: string;
  label: string;
  /** The field's schema in the contract: its rules, and whether it must be given. */
  schema: Schema;
  /** One line under the field. */
  hint?: ReactNode;
  /** Where the control's value is not its `value`: `checked` for a switch. */
  valueProp?: FormItemProps['valuePropName'];
  children: ReactElement;
}

/** A form field with its label and the contract's rules. Rules across fields need `Form.Item` itself. */
export function Field({ name, label, schema, hint, valueProp, children }: FieldProps) {
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

export interface FixedFieldProps {
  label: string;
  /** Why it can't be changed. */
  hint: string;
  children: ReactNode;
}

/** What stands in a form among its fields and is none: it can't be changed. */
export const FixedField = ({ label, hint, children }: FixedFieldProps) => (
  <Form.Item label={label} extra={hint}>
    {children}
  </Form.Item>
);

// A form field's rules, made from the contract's schema of that field, so that a rule stands once.
/** Whether a schema refuses that nothing is given. */
export const isRequired = (schema: Schema): boolean => !schema.safeParse(undefined).success;

/** A field's rules: the first broken rule of the schema, in its own words. */
export const rulesOf = (schema: Schema): FormRule[] => [
  {
    validator: (_, value: unknown) => {
      const result = schema.safeParse(value);
      return result.success ? Promise.resolve() : Promise.reject(new Error(result.error.issues[0]?.message));
    },
  },
];

/**
 * An amount in US dollars, as a text. (Ant Design's `InputNumber` puts the last number back where what was typed is
 * none: of `19,99` it makes `19` and says nothing.)
 */
export const AmountInput = (props: InputProps) => (
  <Input
    className={styles.amount ?? ''}
    prefix="$"
    inputMode="decimal"
    maxLength={17}
    autoComplete="off"
    placeholder="0.00"
    {...props}
  />
);
