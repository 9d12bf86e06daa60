import { Alert, Typography } from 'antd';
import { useAnswer } from '#src/figures/use-answer.ts';
import { Card } from '#src/kit/card.tsx';
import { FailedLoad, Skeletons } from '#src/kit/loading.tsx';
import { LongDate } from '#src/kit/values.tsx';
import { type SystemReport, settings, systemReport } from './contract.ts';
import styles from './system-card.module.css';

/** The worst first. */
const levels = [
  { level: 'wrong', type: 'error', label: 'Wrong' },
  { level: 'warning', type: 'warning', label: 'Warning' },
  { level: 'good', type: 'success', label: 'Good' },
] as const;

type Finding = SystemReport['findings'][number];

/** What to do about it, and what exactly it is. */
const What = ({ todo, details }: Finding) => (
  <>
    <p>{todo}</p>
    {details.length > 0 && (
      <ul>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    )}
  </>
);

/** What the operator's `doctor` finds, and what to do about it. */
export function SystemCard() {
  const { data, failure, retry } = useAnswer(`${settings.path}/system`, {
    schema: systemReport,
    failed: "Couldn't check the installation",
  });
  return (
    <Card title="This installation">
      {failure !== undefined && <FailedLoad text={failure} onRetry={retry} />}
      {failure === undefined && !data && <Skeletons />}
      {data && (
        <div className={styles.findings}>
          {levels.flatMap(({ level, type, label }) =>
            data.findings
              .filter((finding) => finding.level === level)
              .map((finding) => (
                <Alert
                  key={finding.text}
                  className={styles.finding ?? ''}
                  type={type}
                  showIcon
                  // They stand there from the beginning: nothing is called out.
                  role="group"
                  aria-label={label}
                  message={finding.text}
                  description={finding.todo !== '' && <What {...finding} />}
                />
              )),
          )}
          <p>
            <Typography.Text type="secondary">
              Checked <LongDate iso={data.checkedAt} />, at most once a minute.
            </Typography.Text>
          </p>
        </div>
      )}
    </Card>
  );
}
