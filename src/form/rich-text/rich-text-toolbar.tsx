// The editor's toolbar by the ARIA toolbar pattern: one tab stop, arrow keys move between the buttons.
import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { RichTextFormat } from '#shared/domain/rich-text.ts';
import styles from './rich-text-editor.module.css';

/** Letters as an icon. CSS draws them, so that they are not part of the button's text. */
const Letters = ({ of }: { of: string }) => <span className={styles.letters} data-letters={of} />;

export type Tool = RichTextFormat | 'clear';

const tools: Readonly<Record<Tool, { label: string; icon: ReactNode }>> = {
  heading2: { label: 'Heading 2', icon: <Letters of="H2" /> },
  heading3: { label: 'Heading 3', icon: <Letters of="H3" /> },
  bold: { label: 'Bold', icon: <BoldOutlined aria-hidden /> },
  italic: { label: 'Italic', icon: <ItalicOutlined aria-hidden /> },
  underline: { label: 'Underline', icon: <UnderlineOutlined aria-hidden /> },
  bulletList: { label: 'Bullet list', icon: <UnorderedListOutlined aria-hidden /> },
  numberedList: { label: 'Numbered list', icon: <OrderedListOutlined aria-hidden /> },
  link: { label: 'Link', icon: <LinkOutlined aria-hidden /> },
  image: { label: 'Image', icon: <PictureOutlined aria-hidden /> },
  clear: { label: 'Clear formatting', icon: <ClearOutlined aria-hidden /> },
};

export interface RichTextToolbarProps {
  /** The text's name: `Content`. */
  label: string;
  formats: readonly RichTextFormat[];
  /** The formats at the cursor. */
  on: readonly RichTextFormat[];
  onTool: (tool: Tool) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function RichTextToolbar({ label, formats, on, onTool }: RichTextToolbarProps) {
  const all: readonly Tool[] = [...formats, 'clear'];
  const [tabStop, setTabStop] = useState(0);

  function move(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget } = event;
    const ends: Readonly<Record<string, number>> = { Home: 0, End: all.length - 1 };
    const step = steps[key];
    const next = step === undefined ? ends[key] : (tabStop + step + all.length) % all.length;
    if (next === undefined) return;
    event.preventDefault();
    setTabStop(next);
    currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      onKeyDown={move}
      // A click must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {all.map((tool, index) => (
        <Button
          key={tool}
          type="text"
          size="small"
          icon={tools[tool].icon}
          title={tools[tool].label}
          aria-label={tools[tool].label}
          {...(tool !== 'clear' && { 'aria-pressed': on.includes(tool) })}
          tabIndex={index === tabStop ? 0 : -1}
          onFocus={() => setTabStop(index)}
          onClick={() => onTool(tool)}
        />
      ))}
    </div>
  );
}
