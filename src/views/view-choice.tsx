import { lazy, Suspense } from 'react';
import { Choice } from '#src/kit/choice.tsx';
import { inSentence } from '#src/shared/texts.ts';
import type { View } from '#src/shared/views.ts';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** Its dialog is a form: loaded when a view is shown. */
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewMenu }));

/** Stands for no view. */
const wholeList = 'all';

const textOf = ({ name, isOwn, owner }: View) => (isOwn ? name : `${name} by ${owner.full_name}`);

/** Chooses among the views of a list, once there are any, and offers what can be done with the one that is shown. */
export function ViewChoice({ views }: { views: Views }) {
  const { contract, all, view, missing, show } = views;
  if (all.length === 0 && !missing) return null;
  const many = inSentence(contract.many);
  return (
    <span className={styles.choice}>
      <Choice<string>
        aria-label={`View of ${many}`}
        placeholder="View"
        popupMatchSelectWidth={false}
        showSearch
        optionFilterProp="label"
        value={view?.id ?? (missing ? null : wholeList)}
        onChange={(key) => show(all.find(({ id }) => id === key))}
        options={[
          { value: wholeList, label: `All ${many}` },
          ...all.map((one) => ({ value: one.id, label: textOf(one) })),
        ]}
      />
      {view && (
        <span className={styles.menu}>
          <Suspense>
            <ViewMenu key={view.id} view={view} views={views} />
          </Suspense>
        </span>
      )}
    </span>
  );
}
