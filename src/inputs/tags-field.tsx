// Tags in a form: typed and added by Enter or the plus button, or clicked among those that are
// suggested; each can be taken out again.
import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type GetRef, Input, Select, Space, Tag } from 'antd';
import { useRef } from 'react';
import type { ControlAria } from '#src/kit/fields.tsx';
import { rulesOf } from '#src/kit/schema.ts';
import type { Schema } from '#src/shared/contract.ts';
import { cleanTags } from '#src/shared/text-list.ts';
import styles from './tags-field.module.css';

interface TagsFieldProps extends Omit<TagsControlProps, keyof ControlAria | 'value' | 'onChange'> {
  name: string;
  label: string;
  schema: Schema;
}

export const TagsField = ({ name, label, schema, ...control }: TagsFieldProps) => (
  <Form.Item name={name} label={label} rules={rulesOf(schema)} validateTrigger="onChange">
    <TagsControl {...control} />
  </Form.Item>
);

interface TagsControlProps extends ControlAria {
  /** The value of the form that holds what is typed and not added yet. */
  typed: string;
  /** How many characters a tag may have. */
  longest: number;
  suggestions: readonly string[];
  /** Given by the form. */
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
  /** What is empty or there already is ignored. */
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
          // For what is pasted.
          tokenSeparators={[',']}
          // What is suggested stands below it.
          open={false}
          suffixIcon={null}
          style={{ width: '100%' }}
          placeholder="Type a tag and press Enter"
          value={[...tags]}
          onChange={(next) => onChange?.(cleanTags(next))}
          searchValue={typed}
          onSearch={(text) => type(text.slice(0, longest))}
          // It adds the tag itself, and leaves what is typed to whoever keeps it.
          onInputKeyDown={({ key }) => {
            if (key === 'Enter') type('');
          }}
          tagRender={({ value: tag }) => (
            <ChosenTag
              tag={String(tag)}
              onRemove={() => {
                onChange?.(tags.filter((one) => one !== tag));
                // The button goes with its tag.
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

/** Ant Design's own cross is for a mouse alone. */
const ChosenTag = ({ tag, onRemove }: { tag: string; onRemove: () => void }) => (
  <Tag className={styles.chosen ?? ''}>
    <span>{tag}</span>
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined aria-hidden />}
      aria-label={`Remove ${tag}`}
      // The select would take these keys for its own.
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

/** It stays where it is once it is chosen: a button that goes, or is disabled, takes the focus along. */
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
