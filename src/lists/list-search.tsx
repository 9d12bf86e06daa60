import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '#src/shared/contract.ts';
import { useHandler } from '../use-handler.ts';
import styles from './list-search.module.css';

const pauseMs = 300;

export interface ListSearchProps {
  /** What is searched, in its name and placeholder: `users`. */
  label: string;
  value: string;
  /** Called with the trimmed text once the typing pauses; at once by Enter. */
  onSearch(text: string): void;
}

/** A search box whose text goes on when the typing pauses, and follows the value when that changes elsewhere. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);

  // Back, a link or a Clear button changed what is searched.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const { length } = text.trim();
  const isTooLong = length > maxSearchLength;
  const tell = useHandler((typed: string) => {
    const wanted = typed.trim();
    // The text stays, so that the person can shorten it.
    if (wanted === told.current || wanted.length > maxSearchLength) return;
    told.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, tell]);

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
      onPressEnter={() => tell(text)}
    />
  );
}
