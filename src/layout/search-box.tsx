// The top bar's search: screens by name, and records where the server can search.
import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuGroup } from './menu.ts';
import { useRecordSearch } from './record-search.ts';
import styles from './top-bar.module.css';

const placeholder = 'Search users, stores, products...';

function screensNamed(term: string, groups: readonly MenuGroup[]) {
  const links = groups.flatMap((group) => group.links);
  return links
    .filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))
    .map(({ label, path }) => ({ value: path, label }));
}

const option = (name: string, detail: string) => (
  <span className={styles.option}>
    <span>{name}</span>
    <span className={styles.detail}>{detail}</span>
  </span>
);

export function SearchBox({ groups }: { groups: readonly MenuGroup[] }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const term = text.trim();
  const { groups: found, searching } = useRecordSearch(term);

  const screens = term === '' ? [] : screensNamed(term, groups);
  const options = [
    ...(screens.length > 0 ? [{ label: 'Screens', options: screens }] : []),
    ...found.map(({ label, records }) => ({
      label,
      options: records.map(({ path, name, detail }) => ({ value: path, label: option(name, detail) })),
    })),
  ];

  function open(path: string) {
    setText('');
    void navigate(path);
  }

  return (
    <AutoComplete
      className={styles.search ?? ''}
      value={text}
      options={options}
      onSearch={setText}
      onSelect={open}
      defaultActiveFirstOption
      notFoundContent={term === '' ? null : searching ? 'Searching...' : 'Nothing found'}
      popupMatchSelectWidth={320}
    >
      <Input
        prefix={<SearchOutlined aria-hidden />}
        placeholder={placeholder}
        aria-label="Search"
        type="search"
        maxLength={200}
      />
    </AutoComplete>
  );
}
