// Compares three versions of each field that two users changed: loaded, theirs and mine. The user chooses one.
import { Alert, Form, type FormInstance, Radio } from 'antd';
import { useContext, useEffect, useId, useRef } from 'react';
import type { FieldConflict } from '#shared/contract/changed-values.ts';
import { changeSentence } from '#shared/contract/record-changes.ts';
import type { Merge, SaveState, Side } from '#src/form/save/save-state.ts';
import { fieldLabel } from '#src/show/history/field-values.ts';
import { OptionLabels } from '#src/ui/option-labels.ts';
import { Picture } from '#src/ui/picture.tsx';
import styles from './merge-view.module.css';
import { excerptsOf, pictureOf, textOf } from './value-text.ts';

export interface MergeViewProps {
  form: FormInstance;
  choose: SaveState<unknown>['choose'];
  merge: Merge;
  /** The name of the form: a prefix of its fields' ids. */
  name: string;
  /** The subject of the message. */
  what: string;
}

/** The label that the form shows. Ant Design connects it with the field's id. */
const labelOf = (name: string, field: string): string =>
  [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === `${name}_${field}`)
    ?.textContent || fieldLabel(field);

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function MergeView({ form, choose, merge, name, what }: MergeViewProps) {
  const { changes, conflicts, merged, isIncomplete } = merge;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);

  useEffect(() => {
    if (!isIncomplete) return;
    place.current?.querySelector<HTMLElement>('[data-missing] input')?.focus();
  }, [isIncomplete]);

  return (
    <div ref={place} className={styles.versions}>
      <Alert
        type="warning"
        message={
          changes.length > 0 && changes.every(({ isYou }) => isYou)
            ? `${what} was changed by you in another tab or on another device.`
            : `${what} was changed by someone else.`
        }
        description={
          <div>
            {changes.map((change) => (
              <p key={change.at} className={styles.note}>
                {changeSentence(change)}
              </p>
            ))}
            <p className={styles.note}>
              Your changes are still here and not saved.{' '}
              {conflicts.length > 0
                ? 'Choose a version of each field below, then save again.'
                : 'Save again.'}
            </p>
            {conflicts.map((conflict) => (
              <ConflictChoice
                key={conflict.field}
                form={form}
                choose={choose}
                merge={merge}
                name={name}
                conflict={conflict}
              />
            ))}
            {merged.length > 0 && (
              <p className={styles.note}>
                Merged, because you had not changed it:{' '}
                {list.format(merged.map((field) => labelOf(name, field)))}.
              </p>
            )}
          </div>
        }
      />
    </div>
  );
}

interface ConflictChoiceProps extends Omit<MergeViewProps, 'what'> {
  conflict: FieldConflict;
}

function ConflictChoice({ form, choose, merge, name, conflict }: ConflictChoiceProps) {
  const { field, loaded, theirs, combined } = conflict;
  const loadedId = useId();
  const options = useContext(OptionLabels)?.get(`${name}_${field}`) ?? [];
  // Follows the form, where the user can continue to type. The hook itself returns undefined in the first render.
  Form.useWatch(field, { form, preserve: true });
  const mine: unknown = form.getFieldValue(field);
  const names = {
    ...merge.names,
    ...Object.fromEntries(options.map(({ value, label }) => [String(value), String(label)])),
  };
  const sides: [Side, label: string, value: unknown][] = [
    ['theirs', 'Theirs', theirs],
    ['mine', 'Mine', mine],
    ...(combined ? ([['both', 'Both', combined]] as [Side, string, unknown][]) : []),
  ];
  const [before = '', ...texts] = excerptsOf(
    [loaded, ...sides.map(([, , value]) => value)].map((value) => textOf(value, names)),
  );
  const label = labelOf(name, field);
  const isMissing = merge.isIncomplete && merge.choices[field] === undefined;
  // Texts that look the same differ in their formatting.
  const isFormatting = !combined && texts[0] === texts[1] && texts[0] !== '';
  return (
    <fieldset className={styles.conflict} aria-describedby={loadedId}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.loaded} id={loadedId}>
        <span className={styles.side}>When you opened it</span>
        <Value text={before} value={loaded} />
      </div>
      <Radio.Group
        className={styles.sides ?? ''}
        value={merge.choices[field]}
        onChange={({ target }) => choose(field, target.value as Side)}
        {...(isMissing && { 'data-missing': true })}
      >
        {sides.map(([side, sideLabel, value], index) => (
          <Radio key={side} value={side} className={styles.version ?? ''}>
            <span className={styles.side}>{sideLabel}</span> <Value text={texts[index] ?? ''} value={value} />
          </Radio>
        ))}
      </Radio.Group>
      {isFormatting && <p className={styles.note}>Only the formatting differs.</p>}
      {isMissing && (
        <p role="alert" className={styles.missing}>
          Choose a version of {label}
        </p>
      )}
    </fieldset>
  );
}

function Value({ text, value }: { text: string; value: unknown }) {
  const picture = pictureOf(value);
  return (
    <span className={styles.value}>
      {picture !== undefined && <Picture size="tile" src={picture} alt={text === '' ? 'Picture' : ''} />}
      {text}
    </span>
  );
}
