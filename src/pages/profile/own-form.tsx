import { Alert, Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { Card } from '../../kit/card.tsx';
import { keepFocus } from '../../kit/keep-focus.ts';
import styles from './profile.module.css';
import type { OwnFormState } from './use-own-form.ts';

export interface OwnFormProps<V> {
  title: string;
  state: OwnFormState<V>;
  initial: V;
  /** What its button says. */
  send: string;
  children: ReactNode;
}

/** A card that is a form of its own. The first wrong field gets the focus. */
export function OwnForm<V extends object>({ title, state, initial, send, children }: OwnFormProps<V>) {
  const { form, saving, problems, submit } = state;
  // As in the forms of records: nobody is told off while still typing.
  const [tried, setTried] = useState(false);
  return (
    <Form
      form={form}
      // Two forms on one screen have fields of the same name: it keeps their ids apart.
      name={title.toLowerCase()}
      layout="vertical"
      initialValues={initial}
      requiredMark
      validateTrigger={tried ? 'onChange' : 'onBlur'}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values: V) => {
        setTried(true);
        void submit(values);
      }}
      onFinishFailed={() => setTried(true)}
      aria-label={title}
      noValidate
    >
      <Card title={title}>
        {children}
        <div className={styles.send}>
          {problems.map((problem) => (
            <Alert key={problem} type="error" showIcon message={problem} />
          ))}
          <div>
            <Button type="primary" htmlType="submit" loading={saving} onMouseDown={keepFocus}>
              {send}
            </Button>
          </div>
        </div>
      </Card>
    </Form>
  );
}
