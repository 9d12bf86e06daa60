import { Form } from 'antd';
import type { ReactNode } from 'react';

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
