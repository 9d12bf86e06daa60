// A tags field: users type tags and press Enter or the plus button, or click suggestions.
import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type GetRef, Input, Select, Space, Tag } from 'antd';
import { useRef } from 'react';
import type { Schema } from '#shared/contract/contract.ts';
import { cleanTags } from '#shared/domain/text-list.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { formRules } from '#src/form/schema.ts';
import styles from './tags-field.module.css';

interface TagsFieldProps extends Omit<TagsControlProps, keyof ControlAria | 'value' | 'onChange'> {
  name: string;
  label: string;
  schema: Schema;
}

export const TagsField = ({ name, label, schema, ...control }: TagsFieldProps) => (
  <Form.Item name={name} label={label} rules={formRules(schema)} validateTrigger="onChange">
    <TagsControl {...control} />
  </Form.Item>
);

interface TagsControlProps extends ControlAria {
  /** The name of the form field that holds the text being typed. */
  typed: string;
  /** The maximum length of a tag. */
  longest: number;
  suggestions: readonly string[];
  /** Set by the form. */
  value?: readonly string[];
  onChange?: (tags: string[]) => void;
}

function TagsControl(props: TagsControlProps) {
  const { typed: typedName, longest, suggestions, value: tags = [], onChange, ...others } = props;
  const { 'aria-required': _, ...aria } = others;
  const form = Form.useFormInstance();
  const typed: string = Form.useWatch(typedName, { form, preserve: true }) ?? '';
  const type = (text: string) => form.setFieldValue(typedName, text);
  const select = useRef<GetRef<typeof Select>>(null);

  const isChosen = (tag: string) => cleanTags([...tags, tag]).length === tags.length;
  /** Ignores empty and duplicate tags. */
  const add = (tag: string) => {
    if (!isChosen(tag)) onChange?.(cleanTags([...tags, tag]));
  };

  return (
    <div className={styles.field}>
      <Space.Compact block>
        <Select<string[]>
          {...aria}
          ref={select}
          mode="tags"
          // For pasted lists.
          tokenSeparators={[',']}
          // The suggestions are below the field, not in a dropdown.
          open={false}
          suffixIcon={null}
          style={{ width: '100%' }}
          placeholder="Type a tag and press Enter"
          value={[...tags]}
          onChange={(next) => onChange?.(cleanTags(next))}
          searchValue={typed}
          onSearch={(text) => type(text.slice(0, longest))}
          // The select adds the tag itself, but does not clear a controlled search value.
          onInputKeyDown={({ key }) => {
            if (key === 'Enter') type('');
          }}
          tagRender={({ value: tag }) => (
            <ChosenTag
              tag={String(tag)}
              onRemove={() => {
                onChange?.(tags.filter((one) => one !== tag));
                // The focused button is removed with its tag.
                select.current?.focus();
              }}
            />
          )}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label="Add tag"
          onClick={() => {
            add(typed);
            type('');
            select.current?.focus();
          }}
        />
      </Space.Compact>
      <Form.Item name={typedName} hidden>
        <Input />
      </Form.Item>
      <ul className={styles.tags} aria-label="Suggestions">
        {suggestions.map((tag) => (
          <li key={tag}>
            <Suggestion tag={tag} chosen={isChosen(tag)} onAdd={() => add(tag)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces Ant Design's close icon, which can't be used by keyboard. */
const ChosenTag = ({ tag, onRemove }: { tag: string; onRemove: () => void }) => (
  <Tag className={styles.chosen ?? ''}>
    <span>{tag}</span>
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined aria-hidden />}
      aria-label={`Remove ${tag}`}
      // The select would handle these keys itself.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={onRemove}
    />
  </Tag>
);

interface SuggestionProps {
  tag: string;
  chosen: boolean;
  onAdd: () => void;
}

/** Stays enabled after it is chosen: a removed or disabled button would lose the focus. */
function Suggestion({ tag, chosen, onAdd }: SuggestionProps) {
  return (
    <Button
      size="small"
      type="dashed"
      className={chosen ? (styles.done ?? '') : ''}
      icon={chosen ? <CheckOutlined /> : <PlusOutlined />}
      aria-label={`Add ${tag}`}
      aria-disabled={chosen}
      onClick={onAdd}
    >
      {tag}
    </Button>
  );
}
