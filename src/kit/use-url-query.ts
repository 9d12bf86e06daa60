import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { useQueryNow } from '#providers/router.ts';

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
