// Form fields for a single image, with a preview and errors.
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Schema } from '#shared/contract/contract.ts';
import { rasterTypes, refusalOf, type UploadRule } from '#shared/contract/uploads.ts';
import type { PngRule } from '#shared/domain/png-text.ts';
import { pngUrl } from '#shared/domain/png-url.ts';
import { fileSize } from '#shared/format/sizes.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { formRule, schemaError } from '#src/form/schema.ts';
import { Picture } from '#src/ui/picture.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './upload.module.css';
import { FileUpload, objectUrlOf, useUploadRule } from './upload.tsx';

export interface ImageFieldProps {
  name: string;
  label: string;
  rule: UploadRule;
  /** The URL of the stored image. */
  current: string | null | undefined;
  /** Returns the error for a file. Default: `refusalOf`. */
  refusal?: typeof refusalOf;
  /** Requires a file. The rule holds the error text. */
  required?: boolean;
}

/** The field's value is the chosen File; undefined leaves the image unchanged. */
export function ImageField({
  name,
  label,
  rule: ownRule,
  current,
  refusal = refusalOf,
  required = false,
}: ImageFieldProps) {
  const rule = useUploadRule(ownRule);
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      validateTrigger="onChange"
      rules={[
        formRule<File>((file) => (file ? refusal(rule, file) : required ? rule.texts.required : undefined)),
      ]}
    >
      <ImageControl label={label} rule={rule} current={current} />
    </Form.Item>
  );
}

interface ImageControlProps extends ControlAria {
  label: string;
  rule: UploadRule;
  current: string | null | undefined;
  /** Set by the form. */
  value?: File;
  onChange?: (file: File | undefined) => void;
}

function ImageControl({ label, rule, current, value, onChange, ...aria }: ImageControlProps) {
  const what = label.toLowerCase();
  return (
    <ImageChoice
      aria={aria}
      accept={rasterTypes.join(',')}
      src={value ? objectUrlOf(value) : current}
      alt={value ? `Preview of ${value.name}` : current ? `Current ${what}` : ''}
      chosen={value}
      hint={`JPEG, PNG, GIF or WebP, up to ${rule.maxBytes / 1024 ** 2} MB.`}
      onChoose={(file) => onChange?.(file)}
      removal={value && { label: `Remove ${value.name}`, run: () => onChange?.(undefined) }}
    />
  );
}

/** Checks a file's type and size before it is read. The contract's schema checks the content. */
function pngRefusal({ maxBytes, texts }: PngRule, { size, type }: File): string | undefined {
  if (type !== 'image/png') return texts.type;
  return size > maxBytes ? texts.size : undefined;
}

export interface PngFieldProps {
  name: string;
  label: string;
  rule: PngRule;
  schema: Schema;
  hint?: ReactNode;
}

/**
 * A picture that the record holds as text. The field's value is the PNG in base64, empty for none.
 * An invalid file stays a File, so that validation reports it.
 */
export const PngField = ({ name, label, rule, schema, hint }: PngFieldProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={hint}
    validateTrigger="onChange"
    rules={[
      formRule<string | File>((value) => {
        if (value instanceof File) return pngRefusal(rule, value) ?? rule.texts.type;
        return value ? schemaError(schema, value) : undefined;
      }),
    ]}
  >
    <PngControl rule={rule} />
  </Form.Item>
);

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

interface PngControlProps extends ControlAria {
  rule: PngRule;
  /** Set by the form. */
  value?: string | File;
  onChange?: (picture: string | File) => void;
}

function PngControl({ rule, value = '', onChange, ...aria }: PngControlProps) {
  const [chosen, setChosen] = useState<File>();

  async function choose(file: File) {
    setChosen(file);
    // An unreadable file is reported like a file of the wrong type.
    onChange?.(pngRefusal(rule, file) === undefined ? await base64Of(file).catch(() => file) : file);
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
      hint={`PNG, up to ${rule.maxBytes / 1024} kB.`}
      onChoose={(file) => void choose(file)}
      removal={value === '' ? undefined : { label: 'Remove logo', run: remove }}
    />
  );
}

export interface ImageChoiceProps {
  aria: ControlAria;
  /** The `accept` attribute of the file input. */
  accept: string;
  src: string | null | undefined;
  alt: string;
  chosen: File | undefined;
  /** Shown until a file is chosen. */
  hint: string;
  onChoose(file: File): void;
  /** Undefined without a file to remove. */
  removal: { readonly label: string; readonly run: () => void } | undefined;
}

/** An image next to a drop zone for another one. */
export function ImageChoice({ aria, accept, src, alt, chosen, hint, onChoose, removal }: ImageChoiceProps) {
  return (
    <div className={styles.field}>
      <Picture size="tile" src={src} alt={alt} />
      <div>
        <FileUpload
          aria={aria}
          accept={accept}
          onFiles={([file]) => {
            if (file) onChoose(file);
          }}
        >
          {src || chosen ? 'Choose another image, or drop it here' : 'Choose an image, or drop it here'}
        </FileUpload>
        <p className={styles.chosen}>
          {chosen ? (
            <span>
              {chosen.name} <SecondaryText>{fileSize(chosen.size)}</SecondaryText>
            </span>
          ) : (
            <SecondaryText>{hint}</SecondaryText>
          )}
          {removal && (
            <Button type="link" size="small" aria-label={removal.label} onClick={removal.run}>
              Remove
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
