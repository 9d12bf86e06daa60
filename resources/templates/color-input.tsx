// A colour in a form: written, or chosen by the browser's own dialog, which alone could not be left empty.
import { Input } from 'antd';
import type { ControlAria } from '#src/kit/file-drop.tsx';
import styles from './color-input.module.css';
import { hexColor } from './contract.ts';

interface ColorInputProps extends ControlAria {
  /** Shown where none is chosen. */
  standard: string;
  /** Given by the form: `#rrggbb`, or whatever is being typed; empty for none. */
  value?: string;
  onChange?: (color: string) => void;
}

export function ColorInput({ standard, value = '', onChange, ...aria }: ColorInputProps) {
  const { data: color = standard.toLowerCase() } = hexColor.safeParse(value);
  return (
    <Input
      {...aria}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      placeholder={`Default (${standard})`}
      allowClear
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      prefix={
        <input
          type="color"
          className={styles.swatch}
          aria-label="Choose a color"
          value={color}
          onChange={({ target }) => onChange?.(target.value)}
        />
      }
    />
  );
}
