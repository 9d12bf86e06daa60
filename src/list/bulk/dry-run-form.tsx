// Shows the result of a dry run and starts the operation.
import { Checkbox } from 'antd';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Contract, isFinal } from '#shared/contract/contract.ts';
import type { DryRunAnswer } from '#shared/contract/dry-run.ts';
import { maxAtomicRows, type OperationBody } from '#shared/contract/operations.ts';
import { counted, countText, inSentence } from '#shared/contract/texts.ts';
import { Effects } from '#src/show/impact/effects.tsx';
import { TypeToConfirm } from '#src/ui/dialogs/to-type.tsx';
import { focusDialog } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { AmountChanges } from './amount-changes.tsx';
import { type BulkAction, deletion } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import { Refusals } from './rejected-records.tsx';
import { useDryRun } from './use-dry-run.ts';
import { useOperationCalls } from './use-operation.ts';

/** The state of the dialog's submit button, which a step controls. */
export interface StepButton {
  readonly text: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly danger: boolean;
}

/** To delete more records, the user must type their number. */
const typedAbove = 10;

interface TrialFormProps {
  id: string;
  contract: Contract;
  action: BulkAction;
  /** The call's path below the operations. */
  path?: string;
  body: Partial<OperationBody>;
  onButton: (button: StepButton) => void;
  onStarted: (id: string) => void;
}

export function DryRunForm(props: TrialFormProps) {
  const { id, contract, action, path = '', body, onButton, onStarted } = props;
  const { answer, done, matched, failure, retry } = useDryRun(path, body);
  const { busy, begin } = useOperationCalls();
  const [atomic, setAtomic] = useState(false);
  const [typed, setTyped] = useState('');
  const { change = 0, refused = 0 } = answer?.counts ?? {};
  const deletes = action.action === deletion.action;
  const mustTypeNumber = deletes && change > typedAbove;
  const isTyped = !mustTypeNumber || typed.replaceAll(',', '').trim() === String(change);
  const disabled = answer === undefined || change === 0 || (atomic && refused > 0) || !isTyped;
  const verb = action.verb ?? 'Change';
  const waiting = failure === undefined ? 'Counting…' : verb;
  const text = answer ? `${verb} ${countedOf(contract, change)}` : waiting;
  const place = useRef<HTMLDivElement>(null);

  // A layout effect, so that the button changes in the same frame as the text.
  useLayoutEffect(
    () => onButton({ text, disabled, busy, danger: deletes }),
    [onButton, text, disabled, busy, deletes],
  );

  // The focused button is disabled by the new step, or the retry button is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => focusDialog(place.current), [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || busy) return;
    const operation = await begin(path, { ...body, ...(atomic && { atomic }) });
    if (operation) onStarted(operation.id);
  };

  if (failure !== undefined) {
    return (
      <div ref={place}>
        <LoadError text={failure} onRetry={retry} />
      </div>
    );
  }
  return (
    <form id={id} className={styles.lines} onSubmit={(event) => void submit(event)}>
      <div ref={place} role="status" className={styles.lines}>
        {answer ? (
          <Counts contract={contract} action={action} answer={answer} />
        ) : (
          <p>
            {done === undefined
              ? 'Preparing the preview…'
              : `Preparing the preview: ${countText(done)} of ${countText(matched ?? 0)}`}
          </p>
        )}
      </div>
      {answer?.changes && answer.changes.length > 0 && path === '' && (
        <AmountChanges
          contract={contract}
          changes={answer.changes}
          of={change}
          body={body as OperationBody}
        />
      )}
      {answer?.effects && answer.effects.length > 0 && <Effects lines={answer.effects} />}
      {answer && <Refusals refusals={answer.refusals} of={refused} contract={contract} />}
      {answer && refused > 0 && answer.counts.matched <= maxAtomicRows && path === '' && (
        <Checkbox checked={atomic} onChange={({ target }) => setAtomic(target.checked)}>
          Apply only if every item succeeds
        </Checkbox>
      )}
      {atomic && refused > 0 && <p>No item will change because some items fail.</p>}
      {mustTypeNumber && <TypeToConfirm text={countText(change)} inputMode="numeric" onChange={setTyped} />}
    </form>
  );
}

const countedOf = ({ one, many }: Contract, count: number) =>
  counted(count, inSentence(one), inSentence(many));

/** `1,180 will change, 41 already have this status, 22 cannot: they hold roles that you lack` */
function Counts({
  contract,
  action,
  answer: { counts, refusals },
}: {
  contract: Contract;
  action: BulkAction;
  answer: DryRunAnswer;
}) {
  const { change, same, refused } = counts;
  const deletes = action.action === deletion.action;
  const [first] = refusals;
  const why = first && refusals.every(({ message }) => message === first.message) ? `: ${first.message}` : '';
  const parts = [
    `${countText(change)} ${action.effect ?? (deletes ? 'will be deleted' : 'will change')}`,
    ...(same > 0 ? [`${countText(same)} ${action.same ?? 'need no change'}`] : []),
    ...(refused > 0 ? [`${countText(refused)} cannot${why}`] : []),
  ];
  return (
    <>
      <p>{parts.join(', ')}</p>
      {deletes && change > 0 && <p>You can undo this, or restore them from the trash.</p>}
      {isFinal(contract, action.action ?? '') && change > 0 && <p>This cannot be undone.</p>}
      {counts.matched === 0 && <p>None of the selected {inSentence(contract.many)} exists any more.</p>}
    </>
  );
}
