import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Key extends string> {
  /** What the tabs are of, for a screen reader. */
  label: string;
  tabs: readonly { readonly key: Key; readonly label: string }[];
  shown: Key;
  /** See `useTab`. */
  onShow: (key: Key) => void;
  /** The shown tab's content; or of each tab, made when it is first shown, where what was typed in one stays while another is shown. */
  children: ReactNode | ((key: Key) => ReactNode);
}

/**
 * Tabs with the shown one's content. By keyboard the arrows lead from tab to tab, Enter or Space show one: what was
 * typed in the one before may have to be asked about first. (Ant Design's tabs weigh more than a whole list.)
 */
export function Tabs<Key extends string>({ label, tabs, shown, onShow, children }: TabsProps<Key>) {
  const id = useId();
  const keeps = typeof children === 'function';
  const [seen, setSeen] = useState<readonly Key[]>([shown]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);
  const list = useRef<HTMLDivElement>(null);

  // On a phone the shown tab may stand outside of what is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab is found by its role.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const last = buttons.length - 1;
    const next = {
      Home: 0,
      End: last,
      ArrowRight: at < last ? at + 1 : 0,
      ArrowLeft: at > 0 ? at - 1 : last,
    };
    const to = next[event.key as keyof typeof next];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.key === shown}
            aria-controls={`${id}panel${keeps ? tab.key : ''}`}
            tabIndex={tab.key === shown ? 0 : -1}
            onClick={() => tab.key !== shown && onShow(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {typeof children === 'function' ? (
        tabs.map(({ key }) => (
          <div
            key={key}
            id={`${id}panel${key}`}
            role="tabpanel"
            aria-labelledby={`${id}${key}`}
            className={styles.panel}
            hidden={key !== shown}
          >
            {seen.includes(key) && children(key)}
          </div>
        ))
      ) : (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${shown}`} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}
