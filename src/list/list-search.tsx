import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '#shared/contract/contract.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import styles from './list-search.module.css';

const pauseMs = 300;

export interface ListSearchProps {
  /** The plural for the label and placeholder: `users`. */
  label: string;
  value: string;
  /** Called with the trimmed text when typing pauses or the user presses Enter. */
  onSearch(text: string): void;
}

/** A search box that reports its text after a pause in typing. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);

  // Back, a link or a Clear button changed the search.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  const { length } = text.trim();
  const isTooLong = length > maxSearchLength;
  const report = useHandler((typed: string) => {
    const query = typed.trim();
    // A text that is too long stays, so that the user can shorten it.
    if (query === reported.current || query.length > maxSearchLength) return;
    reported.current = query;
    onSearch(query);
  });
  useEffect(() => {
    const timer = setTimeout(() => report(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, report]);

  return (
    <Input
      className={styles.search}
      type="search"
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={`Search ${label}`}
      aria-label={`Search ${label}`}
      {...(isTooLong && {
        status: 'error' as const,
        suffix: (
          <span role="alert">
            {length} of {maxSearchLength} characters
          </span>
        ),
      })}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => report(text)}
    />
  );
}
