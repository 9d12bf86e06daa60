import { Button } from 'antd';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './rich-text.module.css';

interface FoldedProps {
  /** The content's name for the button: `Terms & Conditions`. */
  of: string;
  children: ReactNode;
}

/** Collapses long content behind a "Show all" button. */
export function Collapsible({ of, children }: FoldedProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the content changes
  useLayoutEffect(() => {
    const element = content.current;
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1);
  }, [children, open]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only expands when its content gets the focus */}
      <div
        ref={content}
        id={id}
        className={open ? undefined : `${styles.folded} ${long ? styles.long : ''}`}
        onFocus={() => long && setOpen(true)}
      >
        {children}
      </div>
      {long && (
        <Button
          type="link"
          size="small"
          className={styles.toggle ?? ''}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Show less' : 'Show all'}: ${of}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
