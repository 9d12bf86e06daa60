// Lists the actions on a record, from its resource's definition, for row menus and the palette.
import { type BaseRecord, useNavigation } from '@refinedev/core';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { enumLabel, inSentence } from '#shared/contract/texts.ts';
import type { MenuAction } from '#src/ui/actions-menu.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { useAddress } from '#src/ui/links.tsx';
import { useOpenDrawer } from '#src/ui/url-state.ts';
import {
  type CustomAction,
  hasCreateForm,
  isApplied,
  listPath,
  type NamedUpdate,
  type ResourceDefinition,
  subScreenName,
} from './resource.ts';
import { useDeletion } from './use-deletion.tsx';
import { useNamedUpdate } from './use-named-update.tsx';
import { useRecordCall } from './use-record-call.ts';

export interface RecordAction extends MenuAction {
  readonly kind: 'view' | 'change' | 'delete';
  /** Label with the record's name: `Suspend Anna Smith`. */
  readonly phrase: string;
}

export interface RecordActionsOptions<Row> {
  /** Refine resource of the user's own records: `my-stores`. Actions without permission are hidden there. */
  at?: string | undefined;
  /** The rows are sample data: disables all actions. */
  sample?: boolean;
  /** Overrides the definition's `nameOf`. */
  nameOf?: (record: Row) => string;
  /** Include refused actions, and named changes that row menus don't show. */
  all?: boolean;
  onDeleted?: () => void;
}

type ActionDraft = Omit<MenuAction, 'danger'> & Partial<Pick<RecordAction, 'phrase'>>;

/** View Details, Edit, the definition's own actions and changes, and Delete. */
export function useRecordActions<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
  options: RecordActionsOptions<Row> = {},
): (record: Row) => RecordAction[] {
  const { contract, texts, deletion, formsInDrawer, below = [], actions = [], changes = [] } = definition;
  const { sample = false, at, all = false, onDeleted, nameOf = definition.nameOf } = options;
  const { extended } = useIdentity();
  const mayEdit = useAccess(contract, 'edit');
  const { show, edit, push } = useNavigation();
  const address = useAddress();
  const open = useOpenDrawer(listPath(definition));
  const deletions = useDeletion(definition);
  const change = useNamedUpdate(definition, inSentence(contract.one));
  const { run: call, running } = useRecordCall(definition);
  const confirm = useConfirm();
  const ask = (action: Extract<CustomAction<Row>, { calls: string }>, id: string, name: string) => {
    const { label, question } = action;
    if (!question) return void call(id, action);
    confirm({
      title: question.title(name),
      content: question.text,
      okText: label,
      okButtonProps: { danger: true },
      onOk: () => call(id, action),
    });
  };
  const isSample = sample && !formsInDrawer ? texts.isSample : undefined;
  const notAllowed = extended ? texts.mayNotUpdate : texts.cannotUpdate;
  const unchangeable = mayEdit ? undefined : notAllowed;
  // Edit forms on separate screens are hidden without permission.
  const showChanges = all || formsInDrawer || isSample !== undefined || mayEdit;

  return (record) => {
    const row = record as Row & { id: string };
    const { id } = row;
    const name = nameOf(record);
    const withRefusal = (kind: RecordAction['kind'], why: string | undefined) => (draft: ActionDraft) => ({
      phrase: `${draft.label} ${name}`,
      ...draft,
      kind,
      refused: why ?? draft.refused,
    });

    const own = actions.flatMap((action): ActionDraft[] => {
      const { label } = action;
      if (action.suits?.(record) === false) return [];
      if ('opens' in action) return [{ label, run: () => open(action.opens, id) }];
      if ('calls' in action)
        return [{ label, refused: running ? action.running : undefined, run: () => ask(action, id, name) }];
      const href = action.address(record);
      if (href !== undefined) return [{ label, run: { href } }];
      return action.none === undefined ? [] : [{ label, refused: action.none, run: { href: '' } }];
    });
    const isExternal = ({ run }: ActionDraft) => typeof run !== 'function';
    const named = (extended ? changes : [])
      .filter((one) => all || (one.inMenu && !isApplied(record, one)))
      .map((one) => ({
        label: one.verb,
        phrase: one.of?.(name) ?? `${one.verb} ${name}`,
        refused: isApplied(record, one) ? 'Already in effect.' : undefined,
        run: () => void change(one as NamedUpdate, row, name),
      }));

    const view = { label: 'View Details', run: () => show(at ?? contract.name, id) };
    const screens = below.map((segment) => ({
      label: `View ${enumLabel(segment)}`,
      phrase: `View ${segment} of ${name}`,
      run: () => push(address({ resource: subScreenName(contract, segment), action: 'list', id })),
    }));
    const editing = {
      label: texts.editAction,
      run: () => (formsInDrawer ? open('edit', id) : edit(contract.name, id)),
    };
    const remove = {
      label: texts.deleteAction,
      refused: deletions.refusal(record),
      run: () => deletions.ask({ data: record }, onDeleted),
    };
    const changeActions = [
      ...(hasCreateForm(definition) ? [editing] : []),
      ...own.filter((one) => !isExternal(one)),
      ...named,
    ];
    return [
      ...[...(formsInDrawer ? [] : [view]), ...screens, ...own.filter(isExternal)].map(
        withRefusal('view', isSample),
      ),
      ...(showChanges ? changeActions.map(withRefusal('change', isSample ?? unchangeable)) : []),
      ...(deletion ? [{ ...withRefusal('delete', isSample)(remove), danger: true }] : []).filter(
        // A server without updates has no delete either: hide a refused Delete.
        ({ refused }) => refused === undefined || (at === undefined && (extended || showChanges)),
      ),
    ];
  };
}
