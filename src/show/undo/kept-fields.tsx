// The fields that were changed since: the user selects the ones to restore anyway.
import { Checkbox } from 'antd';
import type { Contract } from '#shared/contract/contract.ts';
import type { UndoAnswer } from '#shared/contract/undo.ts';
import { fieldLabel, valueText } from '../history/field-values.ts';
import styles from './undo.module.css';

interface KeptFieldsProps {
  answer: UndoAnswer;
  contract: Contract | undefined;
  /** The fields to restore. */
  chosen: readonly string[];
  onChange: (fields: readonly string[]) => void;
}

export function KeptFields({ answer: { kept, changedBy }, contract, chosen, onChange }: KeptFieldsProps) {
  const by = changedBy === null ? '' : ` by ${changedBy}`;
  const textOf = (field: string, value: unknown) => valueText({ names: {} }, contract, field, value) ?? '-';
  const toggle = (field: string) =>
    onChange(chosen.includes(field) ? chosen.filter((one) => one !== field) : [...chosen, field]);
  return (
    <>
      <p>These fields were changed since{by}. Choose the ones to restore anyway:</p>
      <div className={styles.scroll}>
        <table className={styles.kept}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
              <th scope="col">After undo</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ field, then, now, afterUndo }) => (
              <tr key={field}>
                <th scope="row">
                  <Checkbox checked={chosen.includes(field)} onChange={() => toggle(field)}>
                    {fieldLabel(field)}
                  </Checkbox>
                </th>
                <td>{textOf(field, then)}</td>
                <td>{textOf(field, now)}</td>
                <td>{textOf(field, chosen.includes(field) ? afterUndo : now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
