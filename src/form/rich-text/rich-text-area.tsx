// The rich text editor: Quill with the console's toolbar.
import { ConfigProvider } from 'antd';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import ReactQuill from 'react-quill';
import { formatsOf, type RichTextFormat, type RichTextProfile } from '#shared/domain/rich-text.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { isPressed, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import { htmlToEdit } from './clean-html.ts';
import nestedStyles from './nested-lists.module.css';
import { type Editor, isOn, quillFormats, quillModules } from './quill.ts';
import { clearFormats, insert, linkAt, type Place, setImage, setLink, toggle } from './quill-text.ts';
import textStyles from './rich-text.module.css';
import styles from './rich-text-editor.module.css';
import { RichTextImage, type RichTextImages } from './rich-text-image.tsx';
import { RichTextLink } from './rich-text-link.tsx';
import { RichTextToolbar, type Tool } from './rich-text-toolbar.tsx';
import { useEditorText } from './use-editor-text.ts';
import { usePastedContent } from './use-pasted-content.ts';

/** Gives Quill's root element the textbox role, the form's ARIA attributes and a class. */
function useTextbox(
  element: HTMLElement | undefined,
  label: string,
  { id, ...aria }: ControlAria,
  className: string | undefined,
): void {
  const attributes = JSON.stringify({
    ...aria,
    id,
    role: 'textbox',
    'aria-multiline': true,
    'aria-label': label,
    // A page translation would change the stored text.
    translate: 'no',
  });
  useEffect(() => {
    if (!element) return;
    if (className) element.classList.add(className);
    const entries = Object.entries(JSON.parse(attributes) as Record<string, unknown>);
    for (const [name, value] of entries) element.setAttribute(name, String(value));
    return () => {
      for (const [name] of entries) element.removeAttribute(name);
    };
  }, [element, attributes, className]);
}

const none: readonly RichTextFormat[] = [];

/**
 * Returns the formats at the cursor. They stay unchanged while the editor has no focus. Call `look` after toggling a
 * format without a selection, because Quill sends no event for it.
 */
function useActiveFormats(editor: Editor | undefined, profile: RichTextProfile) {
  const [on, setOn] = useState(none);
  const look = useCallback(() => {
    const range = editor?.getSelection();
    if (!editor || !range) return;
    const around = editor.getFormat(range);
    const now = formatsOf(profile).filter((format) => isOn(format, around));
    // Returns the same array if nothing changed, so that typing causes no render.
    setOn((before) => (before.join() === now.join() ? before : now));
  }, [editor, profile]);

  useEffect(() => {
    editor?.on('editor-change', look);
    return () => {
      editor?.off('editor-change', look);
    };
  }, [editor, look]);
  return { on, look };
}

export interface RichTextAreaProps extends ControlAria {
  profile: RichTextProfile;
  /** The accessible name: `Content`. */
  label: string;
  placeholder?: string;
  /** The image upload. Without it users can't add images; existing ones stay. */
  images?: RichTextImages | undefined;
  /** HTML, set by the form. Stays byte for byte until the user changes the text. */
  value?: string;
  onChange?: (html: string) => void;
  onBlur?: () => void;
}

/** The open panel below the toolbar and the range that it applies to. */
type Panel =
  | { kind: 'link'; at: Place; address: string }
  | { kind: 'image'; at: Place; file: File | undefined };

const toolsOf = ({ profile, images }: RichTextAreaProps): readonly RichTextFormat[] =>
  formatsOf(profile).filter((format) => format !== 'image' || images);

export function RichTextArea(props: RichTextAreaProps) {
  const { profile, label, placeholder = '', images, value = '', onChange, onBlur, ...aria } = props;
  const quill = useRef<ReactQuill>(null);
  const leaving = useRef<HTMLParagraphElement>(null);
  const hintId = useId();
  const [editor, setEditor] = useState<Editor>();
  const [panel, setPanel] = useState<Panel>();
  const [initialValue] = useState(value);
  const [initialHtml] = useState(() => htmlToEdit(value, profile));
  const [allowed] = useState(() => quillFormats(profile));
  const tools = toolsOf(props);
  // A form disables its fields during a save.
  const { componentDisabled = false } = ConfigProvider.useConfig();

  // A layout effect, so that the toolbar works as soon as it is visible.
  useLayoutEffect(() => setEditor(quill.current?.getEditor()), []);
  useEditorText(editor, { profile, initial: initialValue, value, onChange });
  const { on, look } = useActiveFormats(editor, profile);
  const described = [aria['aria-describedby'], hintId].filter(Boolean).join(' ');
  useTextbox(editor?.root, label, { ...aria, 'aria-describedby': described }, textStyles.richText);
  usePastedContent(editor, {
    onHtml: (html) => editor && insert(editor, { html: htmlToEdit(html, profile) }),
    onText: (text) => editor && insert(editor, { text }),
    onImage: (file) => editor && images && openImage(editor, file),
  });

  function openImage(target: Editor, file?: File) {
    setPanel({ kind: 'image', at: target.getSelection(true), file });
  }
  function openLink(target: Editor) {
    const at = target.getSelection(true);
    const address = target.getFormat(at.index, at.length).link as string | undefined;
    // Without a selection, edits the whole link at the cursor.
    const link = at.length === 0 && address !== undefined ? linkAt(target, at.index) : undefined;
    setPanel({ kind: 'link', at: link ?? at, address: address ?? '' });
  }
  function onTool(tool: Tool) {
    if (!editor) return;
    if (tool === 'link') openLink(editor);
    else if (tool === 'image') openImage(editor);
    else if (tool === 'clear') clearFormats(editor);
    else toggle(editor, tool);
    look();
  }
  /** Closes the panel and returns the focus to the text. */
  function returnToText(change?: (target: Editor) => void) {
    setPanel(undefined);
    editor?.focus();
    if (editor) change?.(editor);
  }

  function onKeyDown(event: KeyboardEvent) {
    const inText = editor?.root.contains(event.target as Node) ?? false;
    const { key, nativeEvent } = event;
    if (editor && inText && isPressed(shortcuts.palette, nativeEvent) && tools.includes('link')) {
      event.preventDefault();
      openLink(editor);
    }
    if (key !== 'Escape' || (!inText && !panel)) return;
    // Escape must not close a surrounding dialog.
    event.stopPropagation();
    if (inText) leaving.current?.focus();
    else returnToText();
  }
  function onLeave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key and focus events of its content
    <div
      className={`${styles.frame} ${nestedStyles.nested}`}
      data-invalid={String(aria['aria-invalid'] ?? false)}
      onKeyDown={onKeyDown}
      onKeyUp={look}
      onBlur={onLeave}
    >
      <RichTextToolbar label={label} formats={tools} on={on} onTool={onTool} />
      {panel?.kind === 'link' && (
        <RichTextLink
          address={panel.address}
          onApply={(address) => returnToText((target) => setLink(target, panel.at, address))}
          onRemove={() =>
            returnToText((target) =>
              target.formatText(panel.at.index, panel.at.length, 'link', false, 'user'),
            )
          }
          onClose={() => returnToText()}
        />
      )}
      {images && panel?.kind === 'image' && (
        <RichTextImage
          key={panel.file?.name}
          images={images}
          file={panel.file}
          onInsert={(address, alt) => returnToText((target) => setImage(target, panel.at, address, alt))}
          onClose={() => returnToText()}
        />
      )}
      <ReactQuill
        ref={quill}
        readOnly={componentDisabled}
        theme=""
        defaultValue={initialHtml}
        formats={allowed}
        modules={quillModules}
        placeholder={placeholder}
      />
      <p className={`${styles.leaving} visually-hidden`} id={hintId} ref={leaving} tabIndex={-1}>
        Press Tab or Esc to leave the editor, Shift+Tab to go back.
      </p>
    </div>
  );
}
