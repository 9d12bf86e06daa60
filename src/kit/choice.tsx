import { Select, type SelectProps } from 'antd';
import { popupContainer } from './popup-container.ts';

/** A select whose options are all there for a screen reader; for up to a hundred of them. */
export function Choice<Value>({ options = [], ...props }: SelectProps<Value>) {
  return (
    <Select<Value>
      virtual={false}
      getPopupContainer={popupContainer}
      options={options.map((option) => (option.disabled ? { ...option, 'aria-disabled': true } : option))}
      {...props}
    />
  );
}
