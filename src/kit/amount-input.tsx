import { Input, type InputProps } from 'antd';

/**
 * An amount in US dollars, as a text. (Ant Design's `InputNumber` puts the last number back where what was typed is
 * none: of `19,99` it makes `19` and says nothing.)
 */
export const AmountInput = (props: InputProps) => (
  <Input prefix="$" inputMode="decimal" maxLength={17} autoComplete="off" placeholder="0.00" {...props} />
);
