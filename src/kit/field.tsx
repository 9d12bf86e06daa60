import { Form, type FormItemProps } from 'antd';
import type { AriaAttributes, ReactElement, ReactNode } from 'react';
import type { Schema } from '#src/shared/contract.ts';
import { isRequired, rulesOf } from './rules.ts';

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
