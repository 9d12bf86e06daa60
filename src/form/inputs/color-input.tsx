// A colour field: a text input with Ant Design's picker, which alone can't be used by keyboard.
import { Button, Input } from 'antd';
import { lazy, Suspense } from 'react';
import { colorIn } from '#shared/domain/hex-color.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import styles from './color-input.module.css';

/** Loaded lazily, because it is large and users can type a colour meanwhile. */
const ColorPicker = lazy(async () => ({ default: (await import('./color-picker.ts')).Picker }));

interface ColorInputProps extends ControlAria {
  /** The default colour. */
  standard: string;
  /** Set by the form: `#rrggbb`, an incomplete text while typing, or empty for the default. */
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
