import { Input } from 'antd';
import { useId } from 'react';
import styles from './to-type.module.css';

interface TypeToConfirmProps {
  text: string;
  inputMode?: 'numeric';
  autoFocus?: boolean;
  onChange: (typed: string) => void;
}

/** Requires the user to type a text, to prevent confirmation by habit. */
export function TypeToConfirm({ text, onChange, ...input }: TypeToConfirmProps) {
  const id = useId();
  return (
    <p className={styles.typed}>
      <label htmlFor={id}>
        Type <strong>{text}</strong> to confirm
      </label>
      <Input
        id={id}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
    </p>
  );
}
