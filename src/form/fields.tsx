// Fields of forms. Rules, limits and choices come from the contract.
import {
  Form,
  type FormItemProps,
  type GetProps,
  Input,
  type InputProps,
  type SelectProps,
  Switch,
} from 'antd';
import {
  type AriaAttributes,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import type { Schema } from '#shared/contract/contract.ts';
import { countText } from '#shared/contract/texts.ts';
import { Choice } from '#src/ui/choice.tsx';
import styles from './fields.module.css';
import { formRules, isRequired, optionsOf } from './schema.ts';

export interface ControlAria {
  id?: string;
  'aria-describedby'?: AriaAttributes['aria-describedby'];
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

/** Schemas of the surrounding form's fields in the create body, by name. */
export const FieldSchemas = createContext<Readonly<Record<string, Schema>>>({});

function useSchema(name: string, own: Schema | undefined): Schema {
  const contracted = useContext(FieldSchemas)[name];
  const schema = own ?? contracted;
  if (!schema) throw new Error(`The contract has no field ${name}`);
  return schema;
}

export interface FieldProps {
  name: string;
  label: string;
  /** Overrides the contract's schema of this name. Defines the rules, and whether the field is required. */
  schema?: Schema | undefined;
  hint?: ReactNode;
  /** The control's value prop, if not `value`: `checked` for a switch. */
  valueProp?: FormItemProps['valuePropName'];
  /** Converts the value from the control to the value of the form. */
  normalize?: NonNullable<FormItemProps['normalize']>;
  children: ReactElement;
}

/** Longer than any text of a contract may be. */
const tooLong = 'x'.repeat(100_000);

/** The maximum length by the schema's error for a longer text; undefined without a limit. */
function maxLengthOf(schema: Schema): number | undefined {
  const { issues = [] } = schema.safeParse(tooLong).error ?? {};
  const issue = issues.find(({ code }) => code === 'too_big');
  return issue?.code === 'too_big' ? Number(issue.maximum) : undefined;
}

/**
 * Character count, shown above 90 % of the limit. Inputs have no `maxLength`, because the browser would
 * silently truncate pasted text.
 */
function useCount(name: string, schema: Schema): string | undefined {
  const value: unknown = Form.useWatch(name);
  const limit = useMemo(() => maxLengthOf(schema), [schema]);
  if (limit === undefined || typeof value !== 'string') return undefined;
  const { length } = value.trim();
  return length > limit * 0.9 ? `${countText(length)} of ${countText(limit)} characters` : undefined;
}

/** A form field with label and rules. For rules across fields, use `Form.Item`. */
export function Field({ name, label, schema: own, hint, valueProp, normalize, children }: FieldProps) {
  const schema = useSchema(name, own);
  const count = useCount(name, schema);
  return (
    <Form.Item
      name={name}
      label={label}
      rules={formRules(schema)}
      required={isRequired(schema)}
      extra={
        count === undefined ? (
          hint
        ) : (
          <>
            {hint && <div>{hint}</div>}
            <div>{count}</div>
          </>
        )
      }
      {...(valueProp !== undefined && { valuePropName: valueProp })}
      {...(normalize && { normalize })}
    >
      {children}
    </Form.Item>
  );
}

/** Form fields in two columns, or one on narrow screens. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);

export type FieldOf<Control> = Omit<FieldProps, 'children' | 'valueProp' | 'normalize'> &
  Omit<Control, 'name'>;

export function TextField({ name, label, schema, hint, disabled = false, ...input }: FieldOf<InputProps>) {
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Input
        autoComplete="off"
        {...input}
        // Pass only `true`: `false` would override the form's lock while saving.
        {...(disabled && { disabled })}
      />
    </Field>
  );
}

/** A text on several lines. */
export function LongTextField({
  name,
  label,
  schema,
  hint,
  ...area
}: FieldOf<GetProps<typeof Input.TextArea>>) {
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...area} />
    </Field>
  );
}

/** A select with the contract's options. Pass `options` to change their labels. */
export function ChoiceField({ name, label, schema, hint, ...select }: FieldOf<SelectProps<string>>) {
  const options = optionsOf(useSchema(name, schema));
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Choice options={options} {...select} />
    </Field>
  );
}

export const SwitchField = ({ disabled = false, ...field }: FieldOf<{ disabled?: boolean }>) => (
  <Field {...field} valueProp="checked">
    <Switch {...(disabled && { disabled })} />
  </Field>
);

/** An amount in US dollars, as a text. (Ant Design's `InputNumber` silently turns `19,99` into `19`.) */
export const AmountField = (props: FieldOf<InputProps>) => (
  <TextField className={styles.amount ?? ''} prefix="$" inputMode="decimal" placeholder="0.00" {...props} />
);

/** `12` → 12. Other texts stay, so that the schema reports them and the user can correct them. */
const numberOrText = (text: unknown) => (/^-?\d+$/.test(String(text)) ? Number(text) : text);

/** A whole number. */
export const NumberField = ({ name, label, schema, hint, ...input }: FieldOf<InputProps>) => (
  <Field name={name} label={label} schema={schema} hint={hint} normalize={numberOrText}>
    <Input className={styles.amount ?? ''} inputMode="numeric" autoComplete="off" {...input} />
  </Field>
);
