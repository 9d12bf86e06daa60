// What can be done with a record, by its resource's definition: for its row's menu, and for the palette.
import { type BaseRecord, useNavigation } from '@refinedev/core';
import { useConfirm } from '#src/dialogs/use-confirm.tsx';
import { inSentence, wordLabel } from '#src/shared/texts.ts';
import type { MenuAction } from './actions-menu.tsx';
import { useAddress } from './links.tsx';
import {
  listPath,
  type NamedChange,
  nameBelow,
  type OwnAction,
  type ResourceDefinition,
} from './resource.ts';
import { useOpenAbove } from './url-state.ts';
import { useAccess } from './use-access.ts';
import { useDeletion } from './use-deletion.tsx';
import { useIdentity } from './use-identity.ts';
import { useNamedChange } from './use-named-change.tsx';
import { useRecordCall } from './use-record-call.ts';

export interface RecordAction extends MenuAction {
  readonly kind: 'view' | 'change' | 'delete';
  /** With the name of what it is done to: `Suspend Anna Smith`. */
  readonly phrase: string;
}

export interface RecordActionsOptions<Row> {
  /** The resource at whose address one's own are shown: what may not be done with them is not told of. */
  at?: string | undefined;
  /** The rows are samples: nothing can be done with them. */
  sample?: boolean;
  /** What a row is called, where that is more than the definition knows. */
  nameOf?: (record: Row) => string;
  /** All of it, what is refused as well, and the changes that no row's menu has. */
  all?: boolean;
  onDeleted?: () => void;
}

type Said = Omit<MenuAction, 'danger'> & Partial<Pick<RecordAction, 'phrase'>>;

const isSo = (record: BaseRecord, { values }: NamedChange) =>
  Object.entries(values).every(([field, value]) => record[field] === value);

/** View Details, Edit and Delete, as far as the resource has them, and between them what it says itself. */
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
  const open = useOpenAbove(listPath(definition));
  const deletions = useDeletion(definition);
  const change = useNamedChange(definition, inSentence(contract.one));
  const { run: call, running } = useRecordCall(definition);
  const confirm = useConfirm();
  const ask = (action: Extract<OwnAction<Row>, { calls: string }>, id: string, name: string) => {
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
  // Where it has a screen of its own, whoever may not open that is not told of it.
  const changesTold = all || formsInDrawer || isSample !== undefined || mayEdit;

  return (record) => {
    const row = record as Row & { id: string };
    const { id } = row;
    const name = nameOf(record);
    const but = (kind: RecordAction['kind'], why: string | undefined) => (said: Said) => ({
      phrase: `${said.label} ${name}`,
      ...said,
      kind,
      refused: why ?? said.refused,
    });

    const own = actions.flatMap((action): Said[] => {
      const { label } = action;
      if (action.suits?.(record) === false) return [];
      if ('opens' in action) return [{ label, run: () => open(action.opens, id) }];
      if ('calls' in action)
        return [{ label, refused: running ? action.running : undefined, run: () => ask(action, id, name) }];
      const href = action.address(record);
      if (href !== undefined) return [{ label, run: { href } }];
      return action.none === undefined ? [] : [{ label, refused: action.none, run: { href: '' } }];
    });
    const leadsOut = ({ run }: Said) => typeof run !== 'function';
    const named = (extended ? changes : [])
      .filter((one) => all || (one.inMenu && !isSo(record, one)))
      .map((one) => ({
        label: one.verb,
        phrase: one.of?.(name) ?? `${one.verb} ${name}`,
        refused: isSo(record, one) ? 'This is already the case.' : undefined,
        run: () => void change(one as NamedChange, row, name),
      }));

    const view = { label: 'View Details', run: () => show(at ?? contract.name, id) };
    const screens = below.map((segment) => ({
      label: `View ${wordLabel(segment)}`,
      phrase: `View ${segment} of ${name}`,
      run: () => push(address({ resource: nameBelow(contract, segment), action: 'list', id })),
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
    const changed = [editing, ...own.filter((one) => !leadsOut(one)), ...named];
    return [
      ...[...(formsInDrawer ? [] : [view]), ...screens, ...own.filter(leadsOut)].map(but('view', isSample)),
      ...(changesTold ? changed.map(but('change', isSample ?? unchangeable)) : []),
      ...(deletion ? [{ ...but('delete', isSample)(remove), danger: true }] : []).filter(
        // A server that knows no change of them knows no delete either: that is not told of.
        ({ refused }) => refused === undefined || (at === undefined && (extended || changesTold)),
      ),
    ];
  };
}
