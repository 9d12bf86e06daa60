// A searchable select of a resource's records, for forms of other resources.

import { useIdentity } from '#providers/identity.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { idOf, samplePrefix } from '#shared/contract/form-values.ts';
import { recordName } from '#shared/contract/read-answer.ts';
import { resourceTexts } from '#shared/contract/texts.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { NoneYet, OptionsFailure } from './select-notes.tsx';
import { useOptionRows } from './use-option-rows.ts';

/** A resource's settings for its select. */
export interface SelectOf<Row> {
  contract: Contract;
  /** The label, and a second line that distinguishes equal labels. Default: the record's name. */
  describe?: (row: Row) => { label: string; line?: string | undefined };
  /** Allows several records. The value is then a list. */
  multiple?: boolean;
  /** Sample options for a server without records. Forms don't send them; see `idOf`. */
  samples?: readonly string[];
}

/** Props from the form and from the screen. */
export interface SelectedProps<Row, Value extends string | string[]> extends ControlAria {
  placeholder: string;
  /** Chosen records that are loaded already, so that their names show immediately. */
  known?: readonly Row[];
  disabled?: boolean;
  /** Set by the form. */
  value?: Value | undefined;
  onChange?: (value: Value) => void;
}

export const recordSelect = <Row extends { id: string }, Value extends string | string[] = string>({
  contract,
  describe = (row) => ({ label: recordName(row) }),
  multiple = false,
  samples = [],
}: SelectOf<Row>) =>
  function RecordSelect({ known = [], disabled = false, value, ...others }: SelectedProps<Row, Value>) {
    const chosen = value === undefined ? [] : [value].flat().filter((id) => idOf(id) !== null);
    const { rows, loading, failure, allowed, none, limit, retry, search } = useOptionRows(
      contract,
      chosen,
      known,
    );
    const texts = resourceTexts(contract);
    const { extended } = useIdentity();
    const isEmpty = allowed && none && rows.length === 0;
    // No samples on a server that can create records.
    const sampled = !extended && isEmpty && samples.length > 0;
    const options = sampled
      ? samples.map((label) => ({ value: samplePrefix + label, label, line: undefined, text: label }))
      : rows.map((row) => {
          const { label, line } = describe(row);
          return { value: row.id, label, line, text: `${label} ${line ?? ''}` };
        });
    // Shows no value until the names are loaded, because users don't know ids.
    const unnamed = loading && chosen.some((id) => !options.some((option) => option.value === id));
    const empty = loading ? texts.loading : (failure ?? texts.empty);

    return (
      <>
        <Choice<Value>
          {...others}
          {...(multiple && { mode: 'multiple' as const, maxTagCount: 20 })}
          style={{ width: '100%' }}
          value={unnamed || value === ('' as Value) ? null : (value ?? null)}
          onChange={(next) => others.onChange?.(next ?? ('' as Value))}
          allowClear
          showSearch
          disabled={disabled || !allowed}
          loading={loading}
          optionFilterProp="text"
          options={options}
          notFoundContent={<span role="status">{empty}</span>}
          onSearch={search}
          onOpenChange={(open) => open && failure !== undefined && retry()}
          optionRender={({ data, label }) => (
            <>
              {label} {data.line && <SecondaryText>{data.line}</SecondaryText>}
            </>
          )}
        />
        <OptionsFailure failure={failure} retry={retry} />
        {limit !== undefined && <SecondaryText>{limit}</SecondaryText>}
        {!allowed && <SecondaryText>You don't have permission to view these options.</SecondaryText>}
        {extended && isEmpty && <NoneYet contract={contract} />}
        {sampled && <SecondaryText>These are examples. Choosing one saves nothing.</SecondaryText>}
      </>
    );
  };
