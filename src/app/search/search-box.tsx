// The top bar's search for screens and, if the server supports it, records. An ARIA combobox with a grouped
// listbox: the focus stays in the field, arrow keys select, Enter opens.

import { SearchOutlined } from '@ant-design/icons';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { maxSearchLength } from '#shared/contract/contract.ts';
import { maxPerGroup, minSearchLength } from '#shared/contract/search.ts';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import { searchableLinks } from '#src/app/layout/account-links.ts';
import type { MenuGroup } from '#src/app/layout/menu.ts';
import { ariaKeyShortcuts, keyText, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import { useShortcut } from '#src/ui/shortcuts/use-shortcut.ts';
import { type Found, type FoundGroup, type RecordSearch, useRecordSearch } from './record-search.ts';
import styles from './search-box.module.css';

function screensNamed(term: string, menu: readonly MenuGroup[]): FoundGroup[] {
  const records = searchableLinks(menu)
    .filter(({ label }) => foldForSearch(label).includes(foldForSearch(term)))
    .slice(0, maxPerGroup)
    .map(({ label, path }) => ({ path, name: label, detail: '' }));
  return records.length > 0 ? [{ label: 'Screens', records }] : [];
}

interface ListProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  readonly chosen: Found | undefined;
  readonly onOpen: (found: Found) => void;
}

const optionId = (listId: string, { path }: Found) => `${listId}${path}`;

function FoundList({ id, groups, chosen, onOpen }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const path = chosen?.path;
  useEffect(() => {
    if (path === undefined) return;
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ label, records }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={label} role="group" aria-label={label}>
          <div className={styles.groupLabel} aria-hidden>
            {label}
          </div>
          {records.map((found) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
            <div
              key={found.path}
              id={optionId(id, found)}
              role="option"
              tabIndex={-1}
              aria-selected={found === chosen}
              className={styles.option}
              // Don't take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(found)}
            >
              <span>{found.name}</span>
              <span className={styles.detail}>{found.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function statusText({ searching, failure }: RecordSearch, count: number): string {
  if (searching) return 'Searching...';
  if (failure !== undefined) return failure;
  return count > 0 ? `${count} found` : 'Nothing found';
}

interface SearchBoxProps {
  readonly menu: readonly MenuGroup[];
  /** Opens the palette with the typed text. */
  readonly onPalette: (text: string) => void;
}

export function SearchBox({ menu, onPalette }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useShortcut(shortcuts.search, () => {
    field.current?.focus();
    field.current?.select();
  });

  function toPalette() {
    onPalette(text);
    setText('');
    setOpen(false);
  }
  useShortcut(shortcuts.palette, toPalette);

  const term = text.trim();
  const shown = open && term.length >= minSearchLength;
  const found = useRecordSearch(shown ? term : '');
  const groups = shown ? [...screensNamed(term, menu), ...found.groups] : [];
  const all = groups.flatMap((group) => group.records);
  const chosen = all[Math.min(index, all.length - 1)];

  function type(next: string) {
    setText(next);
    setIndex(0);
    setOpen(true);
  }

  function openFound({ path }: Found) {
    setText('');
    setOpen(false);
    void navigate(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, all.length - 1) + step + all.length) % all.length);
      setOpen(true);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      openFound(chosen);
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the search element.
    <div role="search" className={styles.search} onBlur={onBlur}>
      <button
        type="button"
        className={styles.palette}
        aria-label="Search and commands"
        aria-keyshortcuts={ariaKeyShortcuts(shortcuts.palette)}
        aria-haspopup="dialog"
        data-hint={`Search and commands (${keyText('Mod+K')})`}
        onClick={toPalette}
      >
        <SearchOutlined aria-hidden />
      </button>
      <input
        ref={field}
        className={`text-input ${styles.field}`}
        type="search"
        role="combobox"
        aria-label="Search"
        aria-keyshortcuts={ariaKeyShortcuts(shortcuts.search)}
        aria-expanded={shown && all.length > 0}
        aria-controls={shown && all.length > 0 ? listId : undefined}
        aria-activedescendant={shown && chosen ? optionId(listId, chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Search users, stores, products..."
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles.hint} aria-hidden>
        /
      </kbd>
      {shown && (
        <div className={styles.popup}>
          {all.length > 0 && <FoundList id={listId} groups={groups} chosen={chosen} onOpen={openFound} />}
          <p
            role="status"
            className={all.length > 0 && found.failure === undefined ? 'visually-hidden' : styles.status}
          >
            {statusText(found, all.length)}
          </p>
        </div>
      )}
    </div>
  );
}
