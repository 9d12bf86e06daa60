// Which tab of a screen is shown. The URL is where that is kept: `?tab=general`; the first tab leaves nothing behind.
import { useSearchParams } from 'react-router-dom';
import { tabParam } from '#src/shared/list-query.ts';

/** The shown tab and how to show another. What names no tab is as if it were not there. */
export function useTab<Key extends string>(keys: readonly [Key, ...Key[]]) {
  const [params, setParams] = useSearchParams();
  const [first] = keys;
  const tab = keys.find((key) => key === params.get(tabParam)) ?? first;
  const show = (key: Key) => setParams(key === first ? {} : { [tabParam]: key });
  return { tab, show };
}
