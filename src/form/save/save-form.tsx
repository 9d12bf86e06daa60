// The form of `useSave`: fields, errors and buttons.
import { Alert, Button, ConfigProvider, Form, Progress } from 'antd';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { FormDraft } from '#src/form/drafts/form-draft.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { IsInDrawer } from '#src/ui/leave-guard.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { OptionLabels } from '#src/ui/option-labels.ts';
import styles from './save-form.module.css';
import type { SaveState } from './save-state.ts';

export interface SaveFormProps<V> {
  /** The form's accessible name. */
  label: string;
  /** Prefix of the fields' ids, because a screen can have two forms. */
  name: string;
  state: SaveState<V>;
  /** The submit button's text. */
  save: string;
  cancel?: (() => void) | undefined;
  /** The edited record's id. Each record has its own draft. */
  recordId?: string | undefined;
  /** Fields that a draft must not store. */
  secrets?: readonly string[] | undefined;
  /** The fields. The errors and buttons follow them, unless a function places them. */
  children: ReactNode | ((end: ReactNode) => ReactNode);
}

/** Lazy, because only conflicts need it, and it loads Ant Design's radio buttons. */
const MergeView = lazyComponent(async () => (await import('#src/form/merge/merge-view.tsx')).MergeView);

const firstField = ':is(input, textarea, [role=textbox]):not([disabled], [hidden])';

/** A form with alerts and buttons. Focuses the first invalid field. */
export function SaveForm<V extends object>(props: SaveFormProps<V>) {
  const { label, name, state, save, cancel, recordId, secrets, children } = props;
  const { form, version, saving, sent, submit } = state;
  // Validates on blur before the first submit, then on each change, so that an error disappears when it is fixed.
  const [tried, setTried] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const inDrawer = useContext(IsInDrawer);
  const [optionLabels] = useState(() => new Map());

  // A drawer focuses its own frame when it opens.
  useEffect(() => {
    if (inDrawer) bar.current?.closest('form')?.querySelector<HTMLElement>(firstField)?.focus();
  }, [inDrawer]);

  const end = (
    <>
      <SaveProblems state={state} name={name} />
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
      initialValues={version.values}
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
      <FormDraft state={state} name={name} recordId={recordId} secrets={secrets} />
      <OptionLabels.Provider value={optionLabels}>
        {typeof children === 'function' ? (
          children(end)
        ) : (
          <>
            {children}
            {end}
          </>
        )}
      </OptionLabels.Provider>
    </Form>
  );
}

interface SaveProblemsProps<V> {
  state: SaveState<V>;
  name: string;
  /** The subject of the message about another user's version. */
  what?: string;
}

/** Errors that belong to no field, and another user's version. */
export function SaveProblems<V>({ state, name, what = 'This record' }: SaveProblemsProps<V>) {
  const { form, choose, merge, problems } = state;
  const place = useRef<HTMLDivElement>(null);
  const hasAny = merge !== undefined || problems.length > 0;

  // The alerts may be outside the viewport, and keyboard users continue from them.
  useEffect(() => {
    if (!hasAny) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [hasAny]);

  if (!hasAny) return null;
  return (
    <div className={styles.problems} ref={place} tabIndex={-1}>
      {merge && (
        <Suspense>
          <MergeView form={form} choose={choose} merge={merge} name={name} what={what} />
        </Suspense>
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
