// The field of a form in which one image is chosen: a preview before it is sent, and what is wrong with it.
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ControlAria } from '#src/kit/fields.tsx';
import { problemBy, ruleOf } from '#src/kit/schema.ts';
import { SecondaryText } from '#src/kit/values.tsx';
import type { Schema } from '#src/shared/contract.ts';
import type { PngRule } from '#src/shared/png-text.ts';
import { pngUrl } from '#src/shared/png-url.ts';
import { fileSize } from '#src/shared/sizes.ts';
import { rasterTypes, refusalOf, type UploadRule } from '#src/shared/uploads.ts';
import styles from './image-field.module.css';
import { Picture } from './picture.tsx';
import { FileUpload, objectUrlOf, useUploadRule } from './upload.tsx';

export interface ImageFieldProps {
  name: string;
  label: string;
  rule: UploadRule;
  /** The image that the record has. */
  current: string | null | undefined;
  /** What is wrong with a file by the rule with the limit in force, where it is not `refusalOf`. */
  refusal?: typeof refusalOf;
  /** It must be given: the rule says with what text. */
  required?: boolean;
}

/** The value is the chosen File, or undefined where the image stays as it is. */
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
        ruleOf<File>((file) => (file ? refusal(rule, file) : required ? rule.texts.required : undefined)),
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
  /** Given by the form. */
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

/** What is wrong with a file before it is read; its content is judged by the contract's rule. */
function pngRefusal({ maxBytes, texts }: PngRule, { size, type }: File): string | undefined {
  if (type !== 'image/png') return texts.type;
  return size > maxBytes ? texts.size : undefined;
}

export interface PngFieldProps {
  name: string;
  label: string;
  rule: PngRule;
  /** The field's schema in the contract. */
  schema: Schema;
  /** One line under the field. */
  hint?: ReactNode;
}

/**
 * A logo that is no upload of its own: it stands in the record as text. The value is the PNG as base64, empty for
 * none; a file that can't be taken stays one.
 */
export const PngField = ({ name, label, rule, schema, hint }: PngFieldProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={hint}
    validateTrigger="onChange"
    rules={[
      ruleOf<string | File>((value) => {
        if (value instanceof File) return pngRefusal(rule, value) ?? rule.texts.type;
        return value ? problemBy(schema, value) : undefined;
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
  /** Given by the form. */
  value?: string | File;
  onChange?: (picture: string | File) => void;
}

function PngControl({ rule, value = '', onChange, ...aria }: PngControlProps) {
  const [chosen, setChosen] = useState<File>();

  async function choose(file: File) {
    setChosen(file);
    // What can't be read any more is as good as none of the kind.
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
  /** What a form gives its control. */
  aria: ControlAria;
  /** The types of files, as a browser's file dialog takes them. */
  accept: string;
  src: string | null | undefined;
  alt: string;
  /** The file that was chosen: it is named. */
  chosen: File | undefined;
  /** What can be chosen, as long as nothing is. */
  hint: string;
  onChoose(file: File): void;
  /** Left out where there is nothing to take away. */
  removal: { readonly label: string; readonly run: () => void } | undefined;
}

/** An image beside the place where another is chosen or dropped. */
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
