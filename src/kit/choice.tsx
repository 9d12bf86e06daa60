import { Select, type SelectProps } from 'antd';
import type { AriaAttributes } from 'react';

/**
 * A select whose options are all there for a screen reader; for some hundreds of them. That it must be given is
 * said by its label alone: Ant Design would write it on an element that has no role, too.
 */
export function Choice<Value>({
  options = [],
  'aria-required': _,
  ...props
}: SelectProps<Value> & Pick<AriaAttributes, 'aria-required'>) {
  return (
    <Select<Value>
      virtual={false}
      options={options.map((option) => (option.disabled ? { ...option, 'aria-disabled': true } : option))}
      {...props}
    />
  );
}
