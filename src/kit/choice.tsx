import { Select, type SelectProps } from 'antd';
import type { AriaAttributes, KeyboardEvent } from 'react';
import { containsTyped } from '#src/shared/fold.ts';

/** Delete takes back what is chosen in a select of one, as the cross does that only a mouse reaches. */
export const clearsByKey = (event: KeyboardEvent, clear: () => void): void => {
  const { key, target } = event;
  if (key !== 'Delete' && key !== 'Backspace') return;
  if (target instanceof HTMLInputElement && target.value === '') clear();
};

/**
 * A select whose options are all there for a screen reader; for some hundreds of them. That it must be given is
 * said by its label alone: Ant Design would write it on an element that has no role, too.
 */
export function Choice<Value>({
  options = [],
  'aria-required': _,
  disabled = false,
  ...props
}: SelectProps<Value> & Pick<AriaAttributes, 'aria-required'>) {
  const { allowClear, mode, value, onChange, optionFilterProp = 'label' } = props;
  const clearable = Boolean(allowClear) && mode === undefined && value !== undefined && value !== null;
  return (
    <Select<Value>
      virtual={false}
      // An id finds its record, as in a list.
      filterOption={(typed, option) =>
        option?.value === typed.trim() || containsTyped(typed.trim())(String(option?.[optionFilterProp]))
      }
      options={options.map((option) => (option.disabled ? { ...option, 'aria-disabled': true } : option))}
      {...(clearable && {
        onKeyDown: (event) => clearsByKey(event, () => onChange?.(undefined as Value)),
      })}
      {...props}
      // By itself it is locked while its form is saved.
      {...(disabled && { disabled })}
    />
  );
}
