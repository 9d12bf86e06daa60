// Form fields by what they hold. The most characters and the choices come from the contract, as the rules do.
import { Input, type InputProps, type SelectProps, Switch } from 'antd';
import TextArea, { type TextAreaProps } from 'antd/es/input/TextArea';
import { Choice } from './choice.tsx';
import styles from './field.module.css';
import { Field, type FieldProps, useSchema } from './field.tsx';
import { maxLengthOf, optionsOf } from './schema.ts';

type FieldOf<Control> = Omit<FieldProps, 'children' | 'valueProp'> & Omit<Control, 'name'>;

/** A text on one line. */
export function TextField({ name, label, schema, hint, disabled = false, ...input }: FieldOf<InputProps>) {
  const longest = maxLengthOf(useSchema(name, schema));
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <Input
        {...(longest !== undefined && { maxLength: longest })}
        autoComplete="off"
        {...input}
        // By itself it is locked while its form is saved.
        {...(disabled && { disabled })}
      />
    </Field>
  );
}

/** A text on several lines. */
export function LongTextField({ name, label, schema, hint, ...area }: FieldOf<TextAreaProps>) {
  const longest = maxLengthOf(useSchema(name, schema));
  return (
    <Field name={name} label={label} schema={schema} hint={hint}>
      <TextArea
        {...(longest !== undefined && { maxLength: longest })}
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...area}
      />
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
  <TextField
    className={styles.amount ?? ''}
    prefix="$"
    inputMode="decimal"
    maxLength={17}
    placeholder="0.00"
    {...props}
  />
);
