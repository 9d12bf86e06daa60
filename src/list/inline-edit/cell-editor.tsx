// Edits a cell in a popover. Enter saves, Escape cancels, leaving saves valid changes.
import type { BaseRecord } from '@refinedev/core';
import { Button, Form, Popover } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Schema } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { FieldSchemas } from '#src/form/fields.tsx';
import type { InlineEdit } from '#src/list/table/inline-edit.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { At } from '#src/ui/actions-menu.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { CellControl } from './cell-control.tsx';
import styles from './cell-editor.module.css';
import { cellValues } from './cell-value.ts';
import { useCellSave } from './use-cell-save.ts';

export interface CellEditorProps {
  definition: ResourceDefinition;
  change: InlineEdit<BaseRecord>;
  title: string;
  record: BaseRecord;
  cell: HTMLElement;
  onClose: () => void;
}

const field = ':is(input, textarea):not([disabled])';
const focusable = ':is(input, button):not([disabled], [tabindex="-1"])';
/** Places the popover over the cell within the window. */
const overCell = {
  points: ['tl', 'tl'],
  offset: [-16, -8],
  overflow: { shiftX: true, adjustY: true },
};

export function CellEditor({ definition, change, title, record, cell, onClose }: CellEditorProps) {
  const { contract, nameOf } = definition;
  const [form] = Form.useForm();
  const frame = useRef<HTMLFormElement | null>(null);
  const [values] = useState(() => cellValues(contract, change));
  // Rendered outside the row, so that the input does not lose the focus if the row leaves the list.
  const [place] = useState(() => cell.closest('main') ?? document.body);
  const label = `${title} of “${nameOf(record)}”`;

  const done = () => {
    const hadFocus = document.activeElement === document.body || isWithin(document.activeElement);
    onClose();
    if (!hadFocus) return;
    const next = cell.isConnected ? cell.querySelector('button') : document.getElementById('main');
    next?.focus({ preventScroll: true });
  };
  const isWithin = (element: Element | null) => frame.current?.parentElement?.contains(element) === true;
  const state = useCellSave({
    definition,
    field: change.field,
    what: label,
    record,
    values,
    form,
    onDone: done,
  });
  const { saving, theirs } = state;
  const [opened, setOpened] = useState(false);

  const takeFocus = () => {
    const input = frame.current?.querySelector<HTMLInputElement>(field);
    input?.focus({ preventScroll: true });
    if (values.kind === 'amount') input?.select();
  };
  // The input loses the focus while it is disabled during a save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the input is enabled again
  useEffect(() => {
    if (opened && !saving && document.activeElement === document.body) takeFocus();
  }, [opened, saving]);

  const leave = () => (state.isChanged() ? form.submit() : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (theirs) void state.keepTheirs();
      else done();
    } else if (event.key === 'Tab') {
      const all = frame.current?.querySelectorAll<HTMLElement>(focusable) ?? [];
      if (document.activeElement !== (event.shiftKey ? all[0] : all[all.length - 1])) return;
      // The popover is at the end of the page, so Tab continues from the cell.
      cell.querySelector('button')?.focus({ preventScroll: true });
      leave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  };

  useOverlay(true, leave);

  return (
    <Popover
      open
      arrow={false}
      trigger="click"
      placement="bottomLeft"
      align={overCell}
      transitionName=""
      getPopupContainer={() => place}
      onOpenChange={(open) => !open && !theirs && leave()}
      afterOpenChange={(open) => {
        if (!open) return;
        takeFocus();
        setOpened(true);
      }}
      content={
        <section
          className={styles.editor}
          aria-label={`Change ${inSentence(label)}`}
          onKeyDownCapture={onKeyDown}
        >
          {/* Names the record, because a failed save leaves the editor open while rows can move. */}
          <p className={styles.of}>{label}</p>
          <Form
            form={form}
            name={`${contract.name}-${record.id}`}
            layout="vertical"
            requiredMark={false}
            disabled={saving}
            initialValues={{ [change.field]: state.initialValue }}
            onFinish={() => void state.save()}
            onFinishFailed={takeFocus}
            noValidate
          >
            <span
              ref={(mark) => {
                frame.current = mark?.closest('form') ?? null;
              }}
              hidden
            />
            <FieldSchemas.Provider value={contract.update?.shape as Record<string, Schema>}>
              <CellControl
                change={change}
                kind={values.kind}
                label={label}
                open={opened && !saving && !theirs}
                onChosen={() => form.submit()}
                onReady={() => {
                  if (opened) takeFocus();
                }}
              />
            </FieldSchemas.Provider>
            {theirs ? (
              <Conflict
                text={`This record was changed by ${theirs.by}. It is now: ${values.text(theirs.record)}`}
                saving={saving}
                onKeep={() => void state.keepTheirs()}
                onSave={() => void state.saveAnyway()}
              />
            ) : (
              (values.kind === 'amount' || values.kind === 'other') && (
                <div className={styles.buttons}>
                  <Button size="small" type="primary" htmlType="submit" loading={busyIcon(saving)}>
                    Save
                  </Button>
                  <Button size="small" onClick={done}>
                    Cancel
                  </Button>
                </div>
              )
            )}
          </Form>
        </section>
      }
    >
      <At element={{ current: cell }} />
    </Popover>
  );
}

interface ConflictProps {
  text: string;
  saving: boolean;
  onKeep: () => void;
  onSave: () => void;
}

/** Shows another user's change and asks which value wins. */
function Conflict({ text, saving, onKeep, onSave }: ConflictProps) {
  return (
    <>
      <p role="alert" className={styles.conflict}>
        {text}
      </p>
      <div className={styles.buttons}>
        <Button size="small" type="primary" onClick={onKeep}>
          Keep theirs
        </Button>
        <Button size="small" loading={busyIcon(saving)} onClick={onSave}>
          Save mine anyway
        </Button>
      </div>
    </>
  );
}
