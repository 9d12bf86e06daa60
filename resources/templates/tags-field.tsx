// The tags of a template in its form: typed and added by Enter or the plus button, or clicked among those that are
// suggested; each can be taken out again.
import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import type { ControlAria } from '#src/kit/file-drop.tsx';
import { rulesOf } from '#src/kit/rules.ts';
import { cleanTags, maxTagLength, templates } from './contract.ts';
import styles from './tags-field.module.css';

export const suggestedTags = [
  'modern',
  'responsive',
  'ecommerce',
  'minimalist',
  'dark',
  'light',
  'boutique',
  'professional',
  'creative',
  'elegant',
] as const;

/** The form's values: `tags`, and in `newTag` what is typed and not added yet. */
export const TagsField = () => (
  <Form.Item name="tags" label="Tags" rules={rulesOf(templates.create.shape.tags)} validateTrigger="onChange">
    <TagsControl />
  </Form.Item>
);

interface TagsControlProps extends ControlAria {
  /** Given by the form. */
  value?: readonly string[];
  onChange?: (tags: string[]) => void;
}

function TagsControl({ value: tags = [], onChange, ...aria }: TagsControlProps) {
  const form = Form.useFormInstance<{ newTag: string }>();
  const control = useRef<HTMLDivElement>(null);
  const focusInput = () => control.current?.querySelector('input')?.focus();

  const isChosen = (tag: string) => cleanTags([...tags, tag]).length === tags.length;
  /** What is empty or there already is ignored. */
  const add = (tag: string) => {
    if (!isChosen(tag)) onChange?.(cleanTags([...tags, tag]));
  };
  const addTyped = () => {
    add(form.getFieldValue('newTag') ?? '');
    form.setFieldValue('newTag', '');
    focusInput();
  };
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter would send the form. While a character is being composed, it only ends that.
    event.preventDefault();
    if (!event.nativeEvent.isComposing) addTyped();
  };

  return (
    <div className={styles.field} ref={control}>
      <div className={styles.typed}>
        <Form.Item name="newTag" noStyle>
          <Input
            {...aria}
            maxLength={maxTagLength}
            autoComplete="off"
            placeholder="Type a tag and press Enter"
            onPressEnter={onEnter}
          />
        </Form.Item>
        <Button icon={<PlusOutlined aria-hidden />} aria-label="Add tag" onClick={addTyped} />
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Chosen">
          {tags.map((tag) => (
            <li key={tag} className={styles.chosen}>
              <span>{tag}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Remove ${tag}`}
                onClick={() => {
                  onChange?.(tags.filter((one) => one !== tag));
                  // The button goes with its tag.
                  focusInput();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.tags} aria-label="Suggestions">
        {suggestedTags.map((tag) => (
          <li key={tag}>
            <Suggestion tag={tag} chosen={isChosen(tag)} onAdd={() => add(tag)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuggestionProps {
  tag: string;
  chosen: boolean;
  onAdd: () => void;
}

/** It stays where it is once it is chosen: a button that goes, or is disabled, takes the focus along. */
function Suggestion({ tag, chosen, onAdd }: SuggestionProps) {
  return (
    <Button
      size="small"
      type="dashed"
      className={chosen ? (styles.done ?? '') : ''}
      icon={chosen ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      aria-label={`Add ${tag}`}
      aria-disabled={chosen}
      onClick={onAdd}
    >
      {tag}
    </Button>
  );
}
