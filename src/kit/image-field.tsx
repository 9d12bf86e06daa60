// The field of a form in which one image is chosen: a preview before it is sent, and what is wrong with it.
import { Form } from 'antd';
import { rasterTypes, refusalOf, type UploadRule } from '#src/shared/uploads.ts';
import type { ControlAria } from './field.tsx';
import { ImageChoice } from './image-choice.tsx';
import { useObjectUrl } from './object-url.ts';
import { useUploadRule } from './use-upload-rule.ts';

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
