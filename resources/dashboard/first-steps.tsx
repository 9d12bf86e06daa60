// Steps for a new platform until its first store sells, with links to their forms and check marks.
import { CheckCircleFilled } from '@ant-design/icons';
import { useNavigation } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { remember } from '#providers/browser-storage.ts';
import { whose } from '#providers/preference.ts';
import { stores } from '#resources/stores/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { Card } from '#src/ui/card.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import type { DashboardAnswer, FirstStep } from './contract.ts';
import styles from './dashboard.module.css';

const steps: readonly { step: FirstStep; of: { name: string }; label: string; text: string }[] = [
  {
    step: 'plan',
    of: trafficPlans,
    label: 'Create a plan',
    text: 'What stores pay, and how many visits they get.',
  },
  { step: 'template', of: templates, label: 'Create a template', text: 'How stores look.' },
  { step: 'owner', of: users, label: 'Create an owner', text: 'The person a store belongs to.' },
  { step: 'store', of: stores, label: 'Create a store', text: 'With its owner, plan and template.' },
];

const hiddenKey = 'first_steps_hidden';

export function FirstSteps({ done = {} }: { done: DashboardAnswer['firstSteps'] }) {
  const { createUrl } = useNavigation();
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === whose());
  const shown = steps.filter(({ step }) => done[step] !== undefined);
  if (hidden || shown.every(({ step }) => done[step])) return null;
  const next = shown.find(({ step }) => !done[step])?.step;
  const hide = () => {
    remember(hiddenKey, whose());
    setHidden(true);
  };
  return (
    <Card
      title="First steps"
      extra={
        <Button size="small" type="text" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className={styles.steps}>
        {shown.map(({ step, of, label, text }, index) => (
          <li key={step}>
            {done[step] ? (
              <CheckCircleFilled className={styles.done} aria-label="Done" />
            ) : (
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <span className={styles.step}>
              <span>{label}</span>
              <SecondaryText>{text}</SecondaryText>
            </span>
            {!done[step] && (
              <LinkButton type={step === next ? 'primary' : 'default'} to={createUrl(of.name)}>
                {label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
