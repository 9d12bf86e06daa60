// What an undo asks the user for: other values for taken ones, and the password.
import { Input } from 'antd';
import { useId } from 'react';
import { fieldInSentence } from '../history/field-values.ts';
import styles from './undo.module.css';

interface TakenValueProps {
  field: string;
  /** Why the value can't be restored. */
  text: string;
  value: string;
  onChange: (value: string) => void;
}

export function TakenValue({ field, text, value, onChange }: TakenValueProps) {
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

export function PasswordField({ value, onChange }: Pick<TakenValueProps, 'value' | 'onChange'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Your password</label>
      <Input.Password
        id={id}
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
