// The form around what `useSave` does: the fields, what stands against saving, the buttons.
import { Alert, Button, ConfigProvider, Form, Progress } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { whileBusy } from '#src/dialogs/busy.tsx';
import { changeSentence } from '#src/shared/record-changes.ts';
import { StandsInDrawer } from './leave-guard.ts';
import styles from './save-form.module.css';
import type { SaveState } from './use-save.ts';

export interface SaveFormProps<V> {
  /** What the form is called. */
  label: string;
  /** The fields' ids begin with it: two forms may stand on one screen. */
  name: string;
  state: SaveState<V>;
  /** What its button says. */
  save: string;
  cancel?: (() => void) | undefined;
  /** The fields; what stands at their end follows them, or stands where a function puts it. */
  children: ReactNode | ((end: ReactNode) => ReactNode);
}

const firstField = ':is(input, textarea, [role=textbox]):not([disabled], [hidden])';

/** A form with its alerts and buttons. The first wrong field gets the focus. */
export function SaveForm<V extends object>(props: SaveFormProps<V>) {
  const { label, name, state, save, cancel, children } = props;
  const { form, initial, saving, sent, submit } = state;
  // Nobody is told off while still typing; once told, here or by the server, a field says at once that it is right.
  const [tried, setTried] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const inDrawer = useContext(StandsInDrawer);

  // A drawer opens with the focus on its frame.
  useEffect(() => {
    if (inDrawer) bar.current?.closest('form')?.querySelector<HTMLElement>(firstField)?.focus();
  }, [inDrawer]);

  const end = (
    <>
      <SaveProblems state={state} />
      {sent !== undefined && <UploadProgress share={sent} />}
      <div className={styles.bar} ref={bar}>
        {/* The fields are locked while it is saved; a button that is would lose the focus. */}
        <ConfigProvider componentDisabled={false}>
          {/* The field that is written in keeps the focus until the click has come. Left before that it would be
              checked, its error moves the buttons away from below the pointer, and the click is lost. */}
          <Button
            type="primary"
            htmlType="submit"
            loading={whileBusy(saving)}
            onMouseDown={(event) => event.preventDefault()}
          >
            {save}
          </Button>
          {cancel && (
            <Button onClick={cancel} onMouseDown={(event) => event.preventDefault()}>
              Cancel
            </Button>
          )}
        </ConfigProvider>
      </div>
    </>
  );
  return (
    <Form
      className={styles.form}
      form={form}
      name={name}
      layout="vertical"
      initialValues={initial}
      requiredMark
      disabled={saving}
      validateTrigger={tried ? 'onChange' : 'onBlur'}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => {
        setTried(true);
        void submit(values);
      }}
      onFinishFailed={() => setTried(true)}
      aria-label={label}
      noValidate
    >
      {typeof children === 'function' ? (
        children(end)
      ) : (
        <>
          {children}
          {end}
        </>
      )}
    </Form>
  );
}

interface SaveProblemsProps<V> {
  state: SaveState<V>;
  /** What someone else may have changed. */
  what?: string;
}

/** What stands against saving and belongs to no field. */
export function SaveProblems<V>({ state, what = 'This record' }: SaveProblemsProps<V>) {
  const { conflict, changes, problems, saving, loadTheirs, saveMineAnyway } = state;
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
          message={
            changes.length > 0 && changes.every(({ isYou }) => isYou)
              ? `${what} was changed by you in another tab or on another device.`
              : `${what} was changed by someone else.`
          }
          description={
            <>
              {changes.map((change) => (
                <p key={change.at} className={styles.note}>
                  {changeSentence(change)}
                </p>
              ))}
              <p className={styles.note}>Your changes are still here and not saved.</p>
              <div className={styles.choices}>
                <Button onClick={loadTheirs}>Load their version</Button>
                <Button loading={whileBusy(saving)} onClick={() => void saveMineAnyway()}>
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

/** How much of the chosen files is sent, `share` from 0 to 1; then the server has to take them in. */
function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.upload}>
      <Progress percent={percent} showInfo={false} aria-label="Upload" />
      <span>{share < 1 ? `Uploading… ${percent}%` : 'Uploaded. Saving…'}</span>
    </div>
  );
}
