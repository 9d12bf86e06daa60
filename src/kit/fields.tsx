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
import { type AriaAttributes, createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { Schema } from '#src/shared/contract.ts';
import { countText } from '#src/shared/texts.ts';
import { Choice } from './choice.tsx';
import styles from './fields.module.css';
import { isRequired, optionsOf, rulesOf } from './schema.ts';

/** What a form gives to the control of a field. */
export interface ControlAria {
  id?: string;
  'aria-describedby'?: AriaAttributes['aria-describedby'];
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

/** The schemas of the fields of the form around, by their names: what a create sends. */
export const FieldSchemas = createContext<Readonly<Record<string, Schema>>>({});

/** The schema of a field: its own one or, in a form of a resource, the contract's. */
function useSchema(name: string, own: Schema | undefined): Schema {
  const contracted = useContext(FieldSchemas)[name];
  const schema = own ?? contracted;
  if (!schema) throw new Error(`The contract has no field ${name}`);
  return schema;
}

export interface FieldProps {
  name: string;
  label: string;
  /** Says its rules, and whether it must be given; where that is not the contract's schema of its name. */
  schema?: Schema | undefined;
  /** One line under the field. */
  hint?: ReactNode;
  /** Where the control's value is not its `value`: `checked` for a switch. */
  valueProp?: FormItemProps['valuePropName'];
  children: ReactElement;
}

/** Longer than any text of a contract may be. */
const tooLong = 'x'.repeat(100_000);

/** The most characters that a text may have, by what its schema says of a longer one; undefined where it has no limit. */
function maxLengthOf(schema: Schema): number | undefined {
  const { issues = [] } = schema.safeParse(tooLong).error ?? {};
  const issue = issues.find(({ code }) => code === 'too_big');
  return issue?.code === 'too_big' ? Number(issue.maximum) : undefined;
}

/**
 * How much of a text's limit is used, once little of it is left. Inputs have no `maxLength`: the browser would cut a
 * longer text that is pasted and say nothing.
 */
function useCount(name: string, schema: Schema): string | undefined {
  const value: unknown = Form.useWatch(name);
  const limit = useMemo(() => maxLengthOf(schema), [schema]);
  if (limit === undefined || typeof value !== 'string') return undefined;
  const { length } = value.trim();
  return length > limit * 0.9 ? `${countText(length)} of ${countText(limit)} characters` : undefined;
}

/** A form field with its label and the contract's rules. Rules across fields need `Form.Item` itself. */
export function Field({ name, label, schema: own, hint, valueProp, children }: FieldProps) {
  const schema = useSchema(name, own);
  const count = useCount(name, schema);
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rulesOf(schema)}
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
    >
      {children}
    </Form.Item>
  );
}

/** Form fields, two beside each other where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);

type FieldOf<Control> = Omit<FieldProps, 'children' | 'valueProp'> & Omit<Control, 'name'>;

/** A text on one line. */
export function TextField({ name, label, schema, hint, disabled = false, ...input }: FieldOf<InputProps>) {
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Input
        autoComplete="off"
        {...input}
        // By itself it is locked while its form is saved.
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

/** One of the words that the contract names; `options` where they are called otherwise. */
export function ChoiceField({ name, label, schema, hint, ...select }: FieldOf<SelectProps<string>>) {
  const options = optionsOf(useSchema(name, schema));
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Choice options={options} {...select} />
    </Field>
  );
}

/** Yes or no. */
export const SwitchField = ({ disabled = false, ...field }: FieldOf<{ disabled?: boolean }>) => (
  <Field {...field} valueProp="checked">
    <Switch {...(disabled && { disabled })} />
  </Field>
);

/**
 * An amount in US dollars, as a text. (Ant Design's `InputNumber` puts the last number back where what was typed is
 * none: of `19,99` it makes `19` and says nothing.)
 */
export const AmountField = (props: FieldOf<InputProps>) => (
  <TextField className={styles.amount ?? ''} prefix="$" inputMode="decimal" placeholder="0.00" {...props} />
);
