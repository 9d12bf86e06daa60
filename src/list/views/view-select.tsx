import { inSentence } from '#shared/contract/texts.ts';
import type { View } from '#shared/contract/views.ts';
import { Choice } from '#src/ui/choice.tsx';
import type { Views } from './use-views.ts';
import { ViewMenu } from './view-menu.tsx';

/** The option for the list without a view. */
const wholeList = 'all';

const textOf = ({ name, isOwn, owner }: View) => (isOwn ? name : `${name} by ${owner.full_name}`);

/** Selects a view of a list and opens the menu of the current one. */
export function ViewSelect({ views }: { views: Views }) {
  const { contract, all, view, missing, show } = views;
  const many = inSentence(contract.many);
  return (
    <>
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
      {view && <ViewMenu key={view.id} view={view} views={views} />}
    </>
  );
}
