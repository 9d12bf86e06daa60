// A colour in a form: written, or chosen by Ant Design's picker, which alone could not be used by keyboard.
import { Button, Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { ControlAria } from '#src/kit/fields.tsx';
import { colorIn } from '#src/shared/hex-color.ts';
import styles from './color-input.module.css';

/** Large, and the colour can be written meanwhile. */
const ColorPicker = lazy(async () => ({ default: (await import('./color-picker.ts')).Picker }));

interface ColorInputProps extends ControlAria {
  /** Shown where none is chosen. */
  standard: string;
  /** Given by the form: `#rrggbb`, or whatever is being typed; empty for none. */
  value?: string;
  onChange?: (color: string) => void;
}

export function ColorInput({ standard, value = '', onChange, ...aria }: ColorInputProps) {
  const color = colorIn(value) ?? standard.toLowerCase();
  const swatch = (
    <Button
      size="small"
      className={styles.swatch ?? ''}
      aria-label="Choose a color"
      style={{ backgroundColor: color }}
    />
  );
  return (
    <Input
      {...aria}
      autoComplete="off"
      spellCheck={false}
      placeholder={`Default (${standard})`}
      allowClear
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      prefix={
        <Suspense fallback={swatch}>
          <ColorPicker
            value={color}
            disabledAlpha
            disabledFormat
            onChange={(chosen) => onChange?.(chosen.toHexString())}
          >
            {swatch}
          </ColorPicker>
        </Suspense>
      }
    />
  );
}
