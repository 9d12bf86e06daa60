// Ant Design forgets the styles of a component once none of its kind is shown, makes them anew with the next one, and
// looks through all style elements of the page each time that one of any kind appears. Kept, they are made and
// inserted once for each theme.
import { createCache } from '@ant-design/cssinjs';
import { CSS_FILE_STYLE } from '@ant-design/cssinjs/es/util/cacheMapUtil';

/** Where an entry of each kind has the text that is inserted, and what says that the page has it. */
const inserted: Readonly<Record<string, { at: number; mark: string }>> = {
  token: { at: 3, mark: '' },
  cssVar: { at: 1, mark: '' },
  style: { at: 0, mark: CSS_FILE_STYLE },
};

/** The styles of the whole console, for a `StyleProvider`. Each theme needs a `cssVar.key` of its own. */
export const keptStyles = createCache();

const update = keptStyles.opUpdate.bind(keptStyles);
keptStyles.opUpdate = (path, next) =>
  update(path, (before) => {
    const entry = next(before) ?? before;
    const text = inserted[path.slice(0, path.indexOf('%'))];
    // Whoever counts itself in has inserted the text just before.
    if (entry && text && entry[0] > 0) entry[1][text.at] = text.mark;
    return entry;
  });
