// The form control of a cell's field.
import type { BaseRecord } from '@refinedev/core';
import { Select } from 'antd';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { AmountField, ChoiceField, Field } from '#src/form/fields.tsx';
import type { InlineEdit, InlineEditControlProps } from '#src/list/table/inline-edit.ts';
import { type CellValues, flagOptions, flagWord } from './cell-value.ts';

interface ControlOfProps {
  change: InlineEdit<BaseRecord>;
  kind: CellValues['kind'];
  /** `Price of “Boots”`. */
  label: string;
  /** Whether the select's dropdown may open. False during the popover's animation, which would misplace it. */
  open: boolean;
  onChosen: () => void;
  /** Called when the lazy control is loaded. */
  onReady: () => void;
}

export function CellControl({ change, kind, label, open, onChosen, onReady }: ControlOfProps) {
  const { field: name, Control } = change;
  if (Control) {
    return (
      <Field name={name} label={label}>
        <LazyControl Control={Control} onReady={onReady} />
      </Field>
    );
  }
  if (kind === 'amount') return <AmountField name={name} label={label} />;
  return <WordField name={name} label={label} isFlag={kind === 'flag'} open={open} onChosen={onChosen} />;
}

/** Passes the form's props through the Suspense boundary to the lazy control. */
const LazyControl = ({
  Control,
  onReady,
  ...props
}: InlineEditControlProps & { Control: ComponentType<InlineEditControlProps>; onReady: () => void }) => (
  <Suspense fallback={<Select disabled loading style={{ width: '100%' }} />}>
    <Control {...props} />
    <Ready onReady={onReady} />
  </Suspense>
);

function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(onReady, []);
  return null;
}

interface WordFieldProps extends Pick<ControlOfProps, 'label' | 'open' | 'onChosen'> {
  name: string;
  isFlag: boolean;
}

function WordField({ isFlag, open, onChosen, ...field }: WordFieldProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return (
    <ChoiceField
      {...field}
      {...(isFlag && { options: flagOptions, schema: flagWord })}
      open={shown}
      onOpenChange={setShown}
      onSelect={onChosen}
    />
  );
}
