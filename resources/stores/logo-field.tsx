// The field for a store's logo, which is no upload of its own: it stands in the record as text.
import { Form } from 'antd';
import { useState } from 'react';
import type { ControlAria } from '#src/kit/field.tsx';
import { ImageChoice } from '#src/kit/image-field.tsx';
import { pngUrl } from '#src/shared/png-text.ts';
import { logoRule, stores } from './contract.ts';

/** What is wrong with a file before it is read; its content is judged by the contract's rule. */
function refusalOf({ size, type }: File): string | undefined {
  if (type !== 'image/png') return logoRule.texts.type;
  return size > logoRule.maxBytes ? logoRule.texts.size : undefined;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The value is the PNG as base64, empty for none; a file that can't be taken stays one. */
export const LogoField = () => (
  <Form.Item
    name="logo"
    label="Logo"
    validateTrigger="onChange"
    rules={[
      {
        validator: async (_, value: string | File | undefined) => {
          if (value instanceof File) throw new Error(refusalOf(value) ?? logoRule.texts.type);
          const { error } = stores.update.shape.logo.safeParse(value || null);
          if (error) throw new Error(error.issues[0]?.message);
        },
      },
    ]}
  >
    <LogoControl />
  </Form.Item>
);

interface LogoControlProps extends ControlAria {
  /** Given by the form. */
  value?: string | File;
  onChange?: (logo: string | File) => void;
}

function LogoControl({ value = '', onChange, ...aria }: LogoControlProps) {
  const [chosen, setChosen] = useState<File>();

  async function choose(file: File) {
    setChosen(file);
    // What can't be read any more is as good as none of the kind.
    onChange?.(refusalOf(file) === undefined ? await base64Of(file).catch(() => file) : file);
  }
  function remove() {
    setChosen(undefined);
    onChange?.('');
  }

  const alt = chosen ? `Preview of ${chosen.name}` : 'Current logo';
  return (
    <ImageChoice
      aria={aria}
      accept="image/png"
      src={typeof value === 'string' ? pngUrl(value) : undefined}
      alt={value === '' ? '' : alt}
      chosen={value === '' ? undefined : chosen}
      hint={`PNG, up to ${logoRule.maxBytes / 1024} kB.`}
      onChoose={(file) => void choose(file)}
      removal={value === '' ? undefined : { label: 'Remove logo', run: remove }}
    />
  );
}
