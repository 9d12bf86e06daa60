import { Select, type SelectProps } from 'antd';
import type { AriaAttributes, KeyboardEvent } from 'react';
import { containsTyped } from '#shared/domain/fold-text.ts';
import { useOptionLabels } from './option-labels.ts';

/** Clears a single select by Delete or Backspace. Ant Design's clear icon works only by mouse. */
export const clearsByKey = (event: KeyboardEvent, clear: () => void): void => {
  const { key, target } = event;
  if (key !== 'Delete' && key !== 'Backspace') return;
  if (target instanceof HTMLInputElement && target.value === '') clear();
};

/**
 * A select that renders all options for screen readers; for up to some hundred options. Drops
 * `aria-required`, which Ant Design would set on an element without a role; the label says it.
 */
export function Choice<Value>({
  options = [],
  'aria-required': _,
  disabled = false,
  ...props
}: SelectProps<Value> & Pick<AriaAttributes, 'aria-required'>) {
  const { id, allowClear, mode, value, onChange, optionFilterProp = 'label' } = props;
  useOptionLabels(id, options);
  const clearable = Boolean(allowClear) && mode === undefined && value !== undefined && value !== null;
  return (
    <Select<Value>
      virtual={false}
      // A pasted id matches its record, as in the search of a list.
      filterOption={(typed, option) =>
        option?.value === typed.trim() || containsTyped(typed.trim())(String(option?.[optionFilterProp]))
      }
      options={options.map((option) => (option.disabled ? { ...option, 'aria-disabled': true } : option))}
      {...(clearable && {
        onKeyDown: (event) => clearsByKey(event, () => onChange?.(undefined as Value)),
      })}
      {...props}
      // Pass only `true`: `false` would override the form's lock while saving.
      {...(disabled && { disabled })}
    />
  );
}
