import { Button } from 'antd';
import type { View } from '#shared/contract/views.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { focusMain } from '#src/ui/screen.ts';
import { useViewCalls } from './use-view-calls.ts';
import type { Views } from './use-views.ts';
import { unsupportedFilters } from './view-state.ts';
import styles from './views.module.css';

export function ViewStateLine({ views }: { views: Views }) {
  const { view, missing } = views;
  return (
    <div role="status" className={styles.state}>
      {missing && (
        <>
          <p>
            This view was deleted or is no longer shared with you. Its filters and columns still apply. You
            can save them as a view of your own.
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

function Changed({ view, views }: { view: View; views: Views }) {
  const { change, busy } = useViewCalls(views);
  const unknown = unsupportedFilters(views.contract, view);
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
          This view also filters by {unknown.map((name) => `“${name}”`).join(', ')}, which this list no longer
          supports. The view stays unchanged until you save it.
        </p>
      )}
      {views.changed && (
        <>
          <p>Changed</p>
          {view.isOwn && (
            <Button size="small" loading={busyIcon(busy)} onClick={() => void save().catch(() => undefined)}>
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
