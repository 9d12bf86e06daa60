// What of a screen the URL's query says: the tab that is shown (`?tab=general`; the first one leaves nothing behind), and
// what stands open above a list (`?open=create`, `?open=edit.<id>`), so that it can be linked to and Back closes it.
import type { TabsProps } from 'antd';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { useQueryNow } from '#providers/router.ts';
import { openParam, tabParam } from '#src/shared/list-query.ts';

/** Changes the query as it is at that moment. */
export type ChangeQuery = (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => void;

/** The URL's query as it is drawn, and how to change it as it is by then. */
export function useUrlQuery(): readonly [URLSearchParams, ChangeQuery] {
  const [drawn, setParams] = useSearchParams();
  const queryNow = useQueryNow();
  const change: ChangeQuery = (edit, options) => {
    const query = queryNow();
    edit(query);
    setParams(query, options);
  };
  return [drawn, change];
}

/** A tab that has the focus is scrolled into view: from under a mouse button that is down, and nothing is clicked. */
const byMouse: Pick<TabsProps, 'onMouseDown' | 'onTabClick'> = {
  onMouseDown: (event) => {
    if ((event.target as Element).closest('[role=tab]')) event.preventDefault();
  },
  onTabClick: (_key, { currentTarget }) => currentTarget.querySelector<HTMLElement>('[role=tab]')?.focus(),
};

/** The shown tab, and what Ant Design's `Tabs` are given. What names no tab is as if it were not there. */
export function useTab<Key extends string>(keys: readonly [Key, ...Key[]]) {
  const [params, setParams] = useSearchParams();
  const [first] = keys;
  const tab = keys.find((key) => key === params.get(tabParam)) ?? first;
  const onChange = (key: string) => setParams(key === first ? {} : { [tabParam]: key });
  return { tab, tabs: { activeKey: tab, onChange, animated: false, ...byMouse } };
}

/** A form in a drawer, or whatever else a resource opens above its list. */
export interface Opened {
  /** `create`, `edit`, or a resource's own word. */
  readonly what: string;
  /** Of which record. */
  readonly id: string | undefined;
}

/** The value of the query parameter. */
export const openedText = (what: string, id?: string): string => (id === undefined ? what : `${what}.${id}`);

export function readOpened(params: URLSearchParams): Opened | undefined {
  const text = params.get(openParam);
  if (!text) return undefined;
  const dot = text.indexOf('.');
  return dot < 0 ? { what: text, id: undefined } : { what: text.slice(0, dot), id: text.slice(dot + 1) };
}

export interface OpenedState {
  readonly opened: Opened | undefined;
  /** The address of the list with this open above it. */
  hrefOf(what: string, id?: string): string;
  open(what: string, id?: string): void;
  close(): void;
}

export function useOpened(): OpenedState {
  const [params, change] = useUrlQuery();
  const put = (text: string | undefined) => (query: URLSearchParams) => {
    if (text === undefined) query.delete(openParam);
    else query.set(openParam, text);
  };
  return {
    opened: readOpened(params),
    hrefOf: (what, id) => {
      const query = new URLSearchParams(params);
      put(openedText(what, id))(query);
      return `?${query}`;
    },
    open: (what, id) => change(put(openedText(what, id)), { preventScrollReset: true }),
    close: () => change(put(undefined), { replace: true, preventScrollReset: true }),
  };
}
