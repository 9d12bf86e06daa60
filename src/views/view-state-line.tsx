import { Button } from 'antd';
import { whileBusy } from '#src/dialogs/busy.tsx';
import type { View } from '#src/shared/views.ts';
import { focusMain } from '../focus-main.ts';
import { useViewCalls } from './use-view-calls.ts';
import type { Views } from './use-views.ts';
import { unknownIn } from './view-state.ts';
import styles from './views.module.css';

/** Says that a view is gone or not shown as it was saved, beside the filters that are set. */
export function ViewStateLine({ views }: { views: Views }) {
  const { view, missing } = views;
  return (
    <div role="status" className={styles.state}>
      {missing && (
        <>
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
        </>
      )}
      {view && <Changed view={view} views={views} />}
    </div>
  );
}

/** The button that had the focus goes away with what it is about. */
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
        <p>
          This view also asks for {unknown.map((name) => `“${name}”`).join(', ')}, which this list does not
          know any more. The view stays as it is until you save it.
        </p>
      )}
      {views.changed && (
        <>
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
        </>
      )}
    </>
  );
}
