// Screen state in the URL, so that it can be linked and Back works: the active tab (`?tab=general`, none for
// the first tab), and the drawer above a list (`?open=create`, `?open=edit.<id>`).
import type { TabsProps } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { queryNow } from '#providers/router.ts';
import { openParam, tabParam } from '#shared/contract/list-query.ts';

/** Focuses a tab on click. On mouse down, focus would scroll the tab away from the pointer. */
export const focusTabOnClick: Pick<TabsProps, 'onMouseDown' | 'onTabClick'> = {
  onMouseDown: (event) => {
    if ((event.target as Element).closest('[role=tab]')) event.preventDefault();
  },
  onTabClick: (_key, { currentTarget }) => currentTarget.querySelector<HTMLElement>('[role=tab]')?.focus(),
};

/** The active tab, and props for Ant Design's `Tabs`. An unknown tab in the URL selects the first. */
export function useTab<Key extends string>(keys: readonly [Key, ...Key[]]) {
  const [params, setParams] = useSearchParams();
  const [first] = keys;
  const tab = keys.find((key) => key === params.get(tabParam)) ?? first;
  const onChange = (key: string) => setParams(key === first ? {} : { [tabParam]: key });
  return { tab, tabs: { activeKey: tab, onChange, animated: false, ...focusTabOnClick } };
}

/** A drawer above a list: a form, or a resource's own panel. */
export interface Opened {
  /** `create`, `edit`, or a panel's word. */
  readonly what: string;
  readonly id: string | undefined;
}

export const withParam = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;

/** Value of the `open` parameter. */
export const drawerParam = (what: string, id?: string): string => (id === undefined ? what : `${what}.${id}`);

function readOpened(params: URLSearchParams): Opened | undefined {
  const text = params.get(openParam);
  if (!text) return undefined;
  const dot = text.indexOf('.');
  return dot < 0 ? { what: text, id: undefined } : { what: text.slice(0, dot), id: text.slice(dot + 1) };
}

/** The drawer above the list, and its setters, which preserve the rest of the query. */
export function useDrawerState() {
  const [params, setParams] = useSearchParams();
  const withOpened = (query: URLSearchParams, text: string | undefined) => {
    if (text === undefined) query.delete(openParam);
    else query.set(openParam, text);
    return query;
  };
  return {
    opened: readOpened(params),
    /** Address of the list with this drawer open. */
    hrefOf: (what: string, id?: string) =>
      `?${withOpened(new URLSearchParams(params), drawerParam(what, id))}`,
    open: (what: string, id?: string) =>
      setParams(withOpened(queryNow(), drawerParam(what, id)), { preventScrollReset: true }),
    close: () => setParams(withOpened(queryNow(), undefined), { replace: true, preventScrollReset: true }),
  };
}

/** Opens a drawer above the list at `path`, from any screen. On that list, preserves its query. */
export function useOpenDrawer(path: string): (what: string, id: string) => void {
  const { open } = useDrawerState();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { pathname: list, searchParams } = new URL(path, location.origin);
  const isOnList =
    pathname === list && searchParams.get(tabParam) === new URLSearchParams(search).get(tabParam);
  return isOnList ? open : (what, id) => navigate(withParam(path, openParam, drawerParam(what, id)));
}
