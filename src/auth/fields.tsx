// Fields of the pages that load no Ant Design.
import { type ComponentProps, useId, useState } from 'react';
import login from './login.module.css';
import styles from './public-page.module.css';

type FieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The server's or the form's text about the value. */
  readonly error?: string | undefined;
};

function useNotes({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const id = useId();
  const described = error !== undefined || hint !== undefined;
  return {
    input: { 'aria-invalid': error !== undefined, ...(described && { 'aria-describedby': id }) },
    note: described && (
      <span id={id} className={error === undefined ? styles.hint : styles.error}>
        {error ?? hint}
      </span>
    ),
  };
}

export function TextField({ label, hint, error, ...input }: FieldProps) {
  const notes = useNotes({ hint, error });
  const id = useId();
  return (
    <div className={login.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="text-input" {...notes.input} {...input} />
      {notes.note}
    </div>
  );
}

/** A password input with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const notes = useNotes({ hint, error });
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={login.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.password}>
        <input
          id={id}
          className="text-input"
          {...notes.input}
          {...input}
          type={shown ? 'text' : 'password'}
          // A shown password must not reach a spelling service.
          spellCheck={false}
          autoCapitalize="off"
        />
        <button
          type="button"
          className={styles.show}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
      {notes.note}
    </div>
  );
}
