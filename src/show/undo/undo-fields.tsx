// The fields that an undo needs: new values for taken ones, and the password.
import { Input } from 'antd';
import { useId } from 'react';
import { PasswordInput } from '#src/ui/password-input.tsx';
import { fieldInSentence } from '../history/field-values.ts';
import styles from './undo.module.css';

interface TakenValueProps {
  field: string;
  /** Why the value can't be restored. */
  text: string;
  value: string;
  onChange: (value: string) => void;
}

function TakenValue({ field, text, value, onChange }: TakenValueProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {text} Enter another {fieldInSentence(field)}:
      </label>
      <Input id={id} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

interface TakenValuesProps {
  /** The server's texts by field. */
  taken: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** One field for each value that is taken by now. */
export const TakenValues = ({ taken, values, onChange }: TakenValuesProps) => (
  <>
    {Object.entries(taken).map(([field, text]) => (
      <TakenValue
        key={field}
        field={field}
        text={text}
        value={values[field] ?? ''}
        onChange={(value) => onChange({ ...values, [field]: value })}
      />
    ))}
  </>
);

/** Whether the user has typed all values. */
export const areTyped = ({ taken, values }: Pick<TakenValuesProps, 'taken' | 'values'>): boolean =>
  Object.keys(taken).every((field) => (values[field] ?? '').trim() !== '');

export function PasswordField({ value, onChange }: Pick<TakenValueProps, 'value' | 'onChange'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Your password</label>
      <PasswordInput
        id={id}
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
