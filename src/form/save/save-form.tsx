// The form of `useSave`: fields, errors and buttons.
import { Alert, Button, ConfigProvider, Form, Progress } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { changeSentence } from '#shared/contract/record-changes.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { IsInDrawer } from '#src/ui/leave-guard.ts';
import styles from './save-form.module.css';
import type { SaveState } from './use-save.ts';

export interface SaveFormProps<V> {
  /** The form's accessible name. */
  label: string;
  /** Prefix of the fields' ids, because a screen can have two forms. */
  name: string;
  state: SaveState<V>;
  /** The submit button's text. */
  save: string;
  cancel?: (() => void) | undefined;
  /** The fields. The errors and buttons follow them, unless a function places them. */
  children: ReactNode | ((end: ReactNode) => ReactNode);
}

const firstField = ':is(input, textarea, [role=textbox]):not([disabled], [hidden])';

/** A form with alerts and buttons. Focuses the first invalid field. */
export function SaveForm<V extends object>(props: SaveFormProps<V>) {
  const { label, name, state, save, cancel, children } = props;
  const { form, initial, saving, sent, submit } = state;
  // Validates on blur before the first submit, then on each change, so that an error disappears when it is fixed.
  const [tried, setTried] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const inDrawer = useContext(IsInDrawer);

  // A drawer focuses its own frame when it opens.
  useEffect(() => {
    if (inDrawer) bar.current?.closest('form')?.querySelector<HTMLElement>(firstField)?.focus();
  }, [inDrawer]);

  const end = (
    <>
      <SaveProblems state={state} />
      {sent !== undefined && <UploadProgress share={sent} />}
      <div className={styles.bar} ref={bar}>
        {/* Only the fields are disabled during a save: a disabled button would lose the focus. */}
        <ConfigProvider componentDisabled={false}>
          {/* The field retains the focus until the click. Otherwise its validation error could move the button
              away from the pointer, and the click would miss it. */}
          <Button
            type="primary"
            htmlType="submit"
            loading={busyIcon(saving)}
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
  /** The subject of the conflict message. */
  what?: string;
}

/** Errors that belong to no field. */
export function SaveProblems<V>({ state, what = 'This record' }: SaveProblemsProps<V>) {
  const { conflict, changes, problems, saving, loadTheirs, saveMineAnyway } = state;
  const place = useRef<HTMLDivElement>(null);
  const hasAny = conflict || problems.length > 0;

  // The alerts may be outside the viewport, and keyboard users continue from them.
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
                <Button loading={busyIcon(saving)} onClick={() => void saveMineAnyway()}>
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

/** Upload progress: `share` is 0 to 1. At 1 the server processes the files. */
function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.upload}>
      <Progress percent={percent} showInfo={false} aria-label="Upload" />
      <span>{share < 1 ? `Uploading… ${percent}%` : 'Uploaded. Saving…'}</span>
    </div>
  );
}
