// The control of a cell, by the contract's kind of its field.
import type { BaseRecord } from '@refinedev/core';
import { Select } from 'antd';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { CellChange, CellControlProps } from '#src/kit/cell-change.ts';
import { AmountField, ChoiceField, Field } from '#src/kit/fields.tsx';
import { type CellValues, flagOptions, flagWord } from './cell-value.ts';

interface ControlOfProps {
  change: CellChange<BaseRecord>;
  kind: CellValues['kind'];
  /** `Price of “Boots”`. */
  label: string;
  /** Nothing moves it any more: what it opens stays beside it. */
  open: boolean;
  /** A word is chosen: there is nothing more to say. */
  onChosen: () => void;
  /** Its code is there. */
  onReady: () => void;
}

export function CellControl({ change, kind, label, open, onChosen, onReady }: ControlOfProps) {
  const { field: name, Control } = change;
  if (Control) {
    return (
      <Field name={name} label={label}>
        <Loaded Control={Control} onReady={onReady} />
      </Field>
    );
  }
  if (kind === 'amount') return <AmountField name={name} label={label} />;
  return <WordField name={name} label={label} isFlag={kind === 'flag'} open={open} onChosen={onChosen} />;
}

/** What the form gives to a control goes on to it when its code is there. */
const Loaded = ({
  Control,
  onReady,
  ...props
}: CellControlProps & { Control: ComponentType<CellControlProps>; onReady: () => void }) => (
  <Suspense fallback={<Select disabled loading style={{ width: '100%' }} />}>
    <Control {...props} />
    <Ready onReady={onReady} />
  </Suspense>
);

function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
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
