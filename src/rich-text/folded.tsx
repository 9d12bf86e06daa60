import { Button } from 'antd';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  /** What it is, for the button's name: `Terms & Conditions`. */
  of: string;
  children: ReactNode;
}

/** The beginning of a long content, and a button that shows all of it; a short one as it is. */
export function Folded({ of, children }: FoldedProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content has another height.
  useLayoutEffect(() => {
    const element = content.current;
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1);
  }, [children, open]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it but that what has the focus is seen. */}
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
