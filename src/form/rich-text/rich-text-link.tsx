import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { linkAddress, wrongLink } from '#shared/domain/rich-text.ts';
import styles from './rich-text-editor.module.css';

export interface RichTextLinkProps {
  /** The URL of the link to edit; empty for a new link. */
  address: string;
  onApply: (address: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The panel that asks for a link's URL and validates it. */
export function RichTextLink({ address, onApply, onRemove, onClose }: RichTextLinkProps) {
  const [text, setText] = useState(address);
  const [refused, setRefused] = useState(false);
  const id = useId();

  function apply() {
    const url = linkAddress(text);
    if (url === undefined) setRefused(true);
    else onApply(url);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    apply();
  }

  return (
    <fieldset className={styles.panel} aria-label="Link">
      <label htmlFor={id}>Address</label>
      <div className={styles.line}>
        <Input
          id={id}
          type="url"
          autoFocus
          autoComplete="off"
          placeholder="https://"
          value={text}
          status={refused ? 'error' : ''}
          aria-invalid={refused}
          aria-describedby={`${id}-refused`}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="primary" onClick={apply}>
          Apply link
        </Button>
        {address !== '' && <Button onClick={onRemove}>Remove link</Button>}
        <Button onClick={onClose}>Close</Button>
      </div>
      <p className={styles.refused} id={`${id}-refused`} role="alert">
        {refused && wrongLink}
      </p>
    </fieldset>
  );
}
