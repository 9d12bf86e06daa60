// What of a screen the URL's query says: the tab that is shown (`?tab=general`; the first one leaves nothing behind), and
// what stands open above a list (`?open=create`, `?open=edit.<id>`), so that it can be linked to and Back closes it.
import type { TabsProps } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { queryNow } from '#providers/router.ts';
import { openParam, tabParam } from '#src/shared/list-query.ts';

/** A tab that has the focus is scrolled into view: from under a mouse button that is down, and nothing is clicked. */
export const byMouse: Pick<TabsProps, 'onMouseDown' | 'onTabClick'> = {
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

/** An address with one more parameter. */
export const withParam = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;

/** The value of the query parameter. */
export const openedText = (what: string, id?: string): string => (id === undefined ? what : `${what}.${id}`);

function readOpened(params: URLSearchParams): Opened | undefined {
  const text = params.get(openParam);
  if (!text) return undefined;
  const dot = text.indexOf('.');
  return dot < 0 ? { what: text, id: undefined } : { what: text.slice(0, dot), id: text.slice(dot + 1) };
}

/** What stands open above the list, and how to change that; whatever else the query says by then stays. */
export function useOpened() {
  const [drawn, setParams] = useSearchParams();
  const withOpened = (query: URLSearchParams, text: string | undefined) => {
    if (text === undefined) query.delete(openParam);
    else query.set(openParam, text);
    return query;
  };
  return {
    opened: readOpened(drawn),
    /** The address of the list with this open above it. */
    hrefOf: (what: string, id?: string) => `?${withOpened(new URLSearchParams(drawn), openedText(what, id))}`,
    open: (what: string, id?: string) =>
      setParams(withOpened(queryNow(), openedText(what, id)), { preventScrollReset: true }),
    close: () => setParams(withOpened(queryNow(), undefined), { replace: true, preventScrollReset: true }),
  };
}

/** Opens something above the list at `path`, from wherever one is: on that list, the rest of its address stays. */
export function useOpenAbove(path: string): (what: string, id: string) => void {
  const { open } = useOpened();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { pathname: list, searchParams } = new URL(path, location.origin);
  const here = pathname === list && searchParams.get(tabParam) === new URLSearchParams(search).get(tabParam);
  return here ? open : (what, id) => navigate(withParam(path, openParam, openedText(what, id)));
}
