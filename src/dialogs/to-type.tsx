import { Input } from 'antd';
import { useId } from 'react';
import styles from './to-type.module.css';

interface ToTypeProps {
  /** What has to be typed before much is done. */
  text: string;
  inputMode?: 'numeric';
  autoFocus?: boolean;
  onChange: (typed: string) => void;
}

/** Asks for a text to be typed, so that nobody confirms out of habit. */
export function ToType({ text, onChange, ...input }: ToTypeProps) {
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
