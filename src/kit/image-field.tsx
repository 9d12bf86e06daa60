// The field of a form in which one image is chosen: a preview before it is sent, and what is wrong with it.
import { Button, Form } from 'antd';
import { fileSize } from '#src/shared/sizes.ts';
import { rasterTypes, refusalOf, type UploadRule } from '#src/shared/uploads.ts';
import type { ControlAria } from './field.tsx';
import styles from './image-field.module.css';
import { Picture } from './picture.tsx';
import { FileUpload, useObjectUrl, useUploadRule } from './upload.tsx';
import { Quiet } from './values.tsx';

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
        {
          validator: (_, file: File | undefined) => {
            const wrong = file ? refusal(rule, file) : required ? rule.texts.required : undefined;
            return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong));
          },
        },
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
  const chosen = useObjectUrl(value);
  const what = label.toLowerCase();
  return (
    <ImageChoice
      aria={aria}
      accept={rasterTypes.join(',')}
      src={value ? chosen : current}
      alt={value ? `Preview of ${value.name}` : current ? `Current ${what}` : ''}
      chosen={value}
      hint={`JPEG, PNG, GIF or WebP, up to ${rule.maxBytes / 1024 ** 2} MB.`}
      onChoose={(file) => onChange?.(file)}
      removal={value && { label: `Remove ${value.name}`, run: () => onChange?.(undefined) }}
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
              {chosen.name} <Quiet>{fileSize(chosen.size)}</Quiet>
            </span>
          ) : (
            <Quiet>{hint}</Quiet>
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
