import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import styles from './copyable-text.module.css';

export interface CopyableTextProps {
  text: string;
  /** What it is, for the button's name: `email`. */
  label: string;
}

/** A text with a button that copies it. Where the browser keeps its clipboard shut, the text alone. */
export function CopyableText({ text, label }: CopyableTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  // Only there over https and on this machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className={styles.copyable}>
      <span>{text}</span>
      {clipboard && (
        <Button
          type="text"
          size="small"
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
          onClick={() => void copy()}
        />
      )}
    </span>
  );
}
