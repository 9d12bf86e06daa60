import { useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';

/** Changes the query as it is at that moment. */
export type ChangeQuery = (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * The URL's query, and how to change it. A change begins with what the router holds, not with what was last drawn:
 * a search that is sent as its typing pauses, and a click at that moment, would otherwise undo each other.
 */
export function useUrlQuery(): readonly [URLSearchParams, ChangeQuery] {
  const [drawn, setParams] = useSearchParams();
  // The package has no other name for the router's own state.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change: ChangeQuery = (edit, options) => {
    const query = new URLSearchParams(router?.state.location.search ?? drawn);
    edit(query);
    setParams(query, options);
  };
  return [drawn, change];
}
