// A style cache without eviction: each component's styles are computed and inserted once per theme. Ant
// Design's own cache drops a component's styles when its last instance unmounts, and scans all style elements
// whenever a component mounts.
import { createCache } from '@ant-design/cssinjs';
import { CSS_FILE_STYLE } from '@ant-design/cssinjs/es/util/cacheMapUtil';

/** Per kind of cache entry: the index of its style text, and the marker for text that is already inserted. */
const inserted: Readonly<Record<string, { at: number; mark: string }>> = {
  token: { at: 3, mark: '' },
  cssVar: { at: 1, mark: '' },
  style: { at: 0, mark: CSS_FILE_STYLE },
};

/** For a `StyleProvider`. Each theme needs a unique `cssVar.key`. */
export const styleCache = createCache();

const update = styleCache.opUpdate.bind(styleCache);
styleCache.opUpdate = (path, next) =>
  update(path, (before) => {
    const entry = next(before) ?? before;
    const text = inserted[path.slice(0, path.indexOf('%'))];
    // A positive reference count means that the text has been inserted.
    if (entry && text && entry[0] > 0) entry[1][text.at] = text.mark;
    return entry;
  });
