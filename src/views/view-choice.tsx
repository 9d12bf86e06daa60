import { Button, Tabs } from 'antd';
import { whileBusy } from '#src/dialogs/busy.tsx';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { byMouse } from '#src/kit/url-state.ts';
import { mayBeCut, SecondaryText } from '#src/kit/values.tsx';
import { inSentence } from '#src/shared/texts.ts';
import type { View } from '#src/shared/views.ts';
import { focusMain } from '../focus-main.ts';
import { useViewCalls } from './use-view-calls.ts';
import type { Views } from './use-views.ts';
import { ViewMenu } from './view-menu.tsx';
import { unknownIn } from './view-state.ts';
import styles from './views.module.css';

/** What stands for no view. */
const wholeList = 'all';

/** How many stand beside it, the shown one among them; the rest is behind "More". */
const atMost = 5;

function divide(all: readonly View[], shown: View | undefined) {
  const first = all.slice(0, atMost);
  const tabs = !shown || first.includes(shown) ? first : [...first.slice(0, -1), shown];
  return { tabs, rest: all.filter((view) => !tabs.includes(view)) };
}

const textOf = ({ name, isOwn, owner }: View) => (isOwn ? name : `${name} by ${owner.full_name}`);

/** The button that had the focus goes away with what it is about. */

const labelOf = ({ name, isOwn, owner }: View) => (
  <span className={styles.name} {...mayBeCut}>
    {isOwn ? (
      name
    ) : (
      <>
        {name} <SecondaryText>by {owner.full_name}</SecondaryText>
      </>
    )}
  </span>
);

/** The views of a list as tabs, and what can be done with the one that is shown. */
export function ViewTabs({ views }: { views: Views }) {
  const { contract, all, id, view, missing, show } = views;
  const { tabs, rest } = divide(all, view);
  return (
    <>
      <div className={styles.line}>
        <Tabs
          {...byMouse}
          className={styles.tabs ?? ''}
          aria-label={`Views of ${inSentence(contract.many)}`}
          animated={false}
          activeKey={id ?? wholeList}
          onChange={(key) => show(all.find((one) => one.id === key))}
          items={[
            { key: wholeList, label: 'All' },
            ...tabs.map((one) => ({ key: one.id, label: labelOf(one) })),
          ]}
        />
        {rest.length > 0 && (
          <ActionsMenu actions={() => rest.map((one) => ({ label: textOf(one), run: () => show(one) }))} />
        )}
        {view && <ViewMenu key={view.id} view={view} views={views} />}
      </div>
      <div role="status">
        {missing && (
          <div className={styles.told}>
            <p>
              This view is not there any more, or is not shared with you. What it showed is kept: you can save
              it as a view of your own.
            </p>
            <Button
              size="small"
              onClick={() => {
                views.leave();
                focusMain();
              }}
            >
              Close
            </Button>
          </div>
        )}
        {view && <Changed view={view} views={views} />}
      </div>
    </>
  );
}

/** That a view is not shown as it was saved. */
function Changed({ view, views }: { view: View; views: Views }) {
  const { change, busy } = useViewCalls(views);
  const unknown = unknownIn(views.contract, view);
  const { query, columns } = views.now;
  const save = () =>
    change(view, { query, columns: columns && [...columns] }).then(() => {
      views.show({ ...view, query });
      focusMain();
    });
  return (
    <>
      {unknown.length > 0 && (
        <p className={styles.told}>
          This view also asks for {unknown.map((name) => `“${name}”`).join(', ')}, which this list does not
          know any more. The view stays as it is until you save it.
        </p>
      )}
      {views.changed && (
        <div className={styles.told}>
          <p>Changed</p>
          {view.isOwn && (
            <Button size="small" loading={whileBusy(busy)} onClick={() => void save().catch(() => undefined)}>
              Save
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              views.show(view);
              focusMain();
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </>
  );
}
