// The field for a store's logo, which is no upload of its own: it stands in the record as text.
import { Button, Form } from 'antd';
import { useState } from 'react';
import { type ControlAria, FileDrop } from '#src/kit/file-drop.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { pngUrl } from '#src/shared/png-text.ts';
import { fileSize } from '#src/shared/sizes.ts';
import { logoRule, stores } from './contract.ts';
import styles from './logo-field.module.css';

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
    <div className={styles.field}>
      <Picture
        size="tile"
        src={typeof value === 'string' ? pngUrl(value) : undefined}
        alt={value === '' ? '' : alt}
      />
      <div>
        <FileDrop
          aria={aria}
          accept="image/png"
          onFiles={([file]) => {
            if (file) void choose(file);
          }}
        >
          {value ? 'Choose another image, or drop it here' : 'Choose an image, or drop it here'}
        </FileDrop>
        <p className={styles.chosen}>
          {value && chosen ? (
            <span>
              {chosen.name} <Quiet>{fileSize(chosen.size)}</Quiet>
            </span>
          ) : (
            <Quiet>PNG, up to {logoRule.maxBytes / 1024} kB.</Quiet>
          )}
          {value && (
            <Button type="link" size="small" aria-label="Remove logo" onClick={remove}>
              Remove
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
