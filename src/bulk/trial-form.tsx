// What will happen to the selected records, and the way to let it happen.
import { Checkbox } from 'antd';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ToType } from '#src/dialogs/to-type.tsx';
import { focusDialog } from '#src/dialogs/use-confirm.tsx';
import { FailedLoad } from '#src/kit/loading.tsx';
import type { Contract } from '#src/shared/contract.ts';
import { maxAtomicRows, type OperationBody, type TrialAnswer } from '#src/shared/operations.ts';
import { counted, countText, inSentence } from '#src/shared/texts.ts';
import { AmountChanges } from './amount-changes.tsx';
import { type BulkAction, deletion } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import { Refusals } from './refusals.tsx';
import { useOperationCalls } from './use-operation.ts';
import { useTrial } from './use-trial.ts';

/** What a step says of the dialog's button, which stands below it. */
export interface StepButton {
  readonly text: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly danger: boolean;
}

/** Of more than this, how many are deleted has to be typed. */
const typedAbove = 10;

interface TrialFormProps {
  id: string;
  contract: Contract;
  action: BulkAction;
  body: OperationBody;
  onButton: (button: StepButton) => void;
  onBegun: (id: string) => void;
}

export function TrialForm({ id, contract, action, body, onButton, onBegun }: TrialFormProps) {
  const { answer, done, matched, failure, retry } = useTrial(body);
  const { busy, begin } = useOperationCalls();
  const [atomic, setAtomic] = useState(false);
  const [typed, setTyped] = useState('');
  const { change = 0, refused = 0 } = answer?.counts ?? {};
  const deletes = action.action === deletion.action;
  const asksNumber = deletes && change > typedAbove;
  const isTyped = !asksNumber || typed.replaceAll(',', '').trim() === String(change);
  const disabled = answer === undefined || change === 0 || (atomic && refused > 0) || !isTyped;
  const verb = action.verb ?? 'Change';
  const waiting = failure === undefined ? 'Counting…' : verb;
  const text = answer ? `${verb} ${countedOf(contract, change)}` : waiting;
  const place = useRef<HTMLDivElement>(null);

  // In one go with what the dialog says above it.
  useLayoutEffect(
    () => onButton({ text, disabled, busy, danger: deletes }),
    [onButton, text, disabled, busy, deletes],
  );

  // The button of the step before can't be pressed now; that of a retry is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another step
  useEffect(() => focusDialog(place.current), [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || busy) return;
    const operation = await begin({ ...body, ...(atomic && { atomic }) });
    if (operation) onBegun(operation.id);
  };

  if (failure !== undefined) {
    return (
      <div ref={place}>
        <FailedLoad text={failure} onRetry={retry} />
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
      {answer?.changes && answer.changes.length > 0 && (
        <AmountChanges contract={contract} changes={answer.changes} of={change} body={body} />
      )}
      {answer && <Refusals refusals={answer.refusals} of={refused} contract={contract} />}
      {answer && refused > 0 && answer.counts.matched <= maxAtomicRows && (
        <Checkbox checked={atomic} onChange={({ target }) => setAtomic(target.checked)}>
          Apply only if every item succeeds
        </Checkbox>
      )}
      {atomic && refused > 0 && <p>Nothing will change while an item fails.</p>}
      {asksNumber && <ToType text={countText(change)} inputMode="numeric" onChange={setTyped} />}
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
  answer: TrialAnswer;
}) {
  const { change, same, refused } = counts;
  const deletes = action.action === deletion.action;
  const [first] = refusals;
  const why = first && refusals.every(({ message }) => message === first.message) ? `: ${first.message}` : '';
  const parts = [
    `${countText(change)} will ${deletes ? 'be deleted' : 'change'}`,
    ...(same > 0 ? [`${countText(same)} ${action.same ?? 'need no change'}`] : []),
    ...(refused > 0 ? [`${countText(refused)} cannot${why}`] : []),
  ];
  return (
    <>
      <p>{parts.join(', ')}</p>
      {deletes && change > 0 && <p>This cannot be undone.</p>}
      {counts.matched === 0 && <p>None of the selected {inSentence(contract.many)} is there any more.</p>}
    </>
  );
}
