import { Alert, Button, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './record-form.module.css';
import type { ResourceDefinition } from './resource.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface RecordFormProps<V> {
  definition: ResourceDefinition;
  state: RecordFormState<V>;
  /** The cards with the fields. */
  children: ReactNode;
}

/** A form with its alerts and buttons. The first wrong field gets the focus. */
export function RecordForm<V extends object>({ definition, state, children }: RecordFormProps<V>) {
  const { form, initial, editing, saving, sent, submit } = state;
  const { contract, texts } = definition;
  const one = inSentence(contract.one);
  // Nobody is told off while still typing; once told, here or by the server, a field says at once that it is right.
  const [tried, setTried] = useState(false);
  return (
    <Form
      className={styles.form}
      form={form}
      // The fields' ids begin with it: two forms may stand on one screen.
      name={`${contract.name}-${editing ? 'edit' : 'create'}`}
      layout="vertical"
      initialValues={initial}
      requiredMark
      validateTrigger={tried ? 'onChange' : 'onBlur'}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => {
        setTried(true);
        void submit(values);
      }}
      onFinishFailed={() => setTried(true)}
      aria-label={editing ? `Edit ${one}` : `Create ${one}`}
      noValidate
    >
      {children}
      <Problems state={state} />
      {sent !== undefined && <UploadProgress share={sent} />}
      <div className={styles.formButtons}>
        <Button type="primary" htmlType="submit" loading={saving} onMouseDown={keepFocus}>
          {editing ? texts.save : `Create ${one}`}
        </Button>
        {state.cancel && <Button onClick={state.cancel}>Cancel</Button>}
      </div>
    </Form>
  );
}

/** What stands against saving and belongs to no field. */
function Problems<V>({ state }: { state: RecordFormState<V> }) {
  const { conflict, problems, saving, loadTheirs, saveMineAnyway } = state;
  const place = useRef<HTMLDivElement>(null);
  const hasAny = conflict || problems.length > 0;

  // They may stand below what can be seen; and the way on, by keyboard, begins at them.
  useEffect(() => {
    if (!hasAny) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [hasAny]);

  if (!hasAny) return null;
  return (
    <div className={styles.problems} ref={place} tabIndex={-1}>
      {conflict && (
        <Alert
          type="warning"
          showIcon
          message="This record was changed by someone else."
          description={
            <>
              <p className={styles.note}>Your changes are still here and not saved.</p>
              <div className={styles.formButtons}>
                <Button onClick={() => void loadTheirs()}>Load their version</Button>
                <Button loading={saving} onClick={() => void saveMineAnyway()}>
                  Save mine anyway
                </Button>
              </div>
            </>
          }
        />
      )}
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon message={problem} />
      ))}
    </div>
  );
}
