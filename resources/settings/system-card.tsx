import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Alert } from 'antd';
import { counted } from '#shared/contract/texts.ts';
import { longDate } from '#shared/format/dates.ts';
import { Card } from '#src/ui/card.tsx';
import { LoadError, Skeletons } from '#src/ui/loading.tsx';
import { useAnswer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryText } from '#src/ui/values.tsx';
import { type SystemReport, settings, systemReport } from './contract.ts';
import styles from './system-card.module.css';

/** Levels with their own box, worst first. */
const exceptions = [
  { level: 'wrong', type: 'error', label: 'Wrong', one: 'problem' },
  { level: 'warning', type: 'warning', label: 'Warning', one: 'warning' },
] as const;

const icons = {
  good: <CheckCircleFilled className={styles.good ?? ''} />,
  warning: <ExclamationCircleFilled className={styles.warning ?? ''} />,
  wrong: <CloseCircleFilled className={styles.wrong ?? ''} />,
};

type Finding = SystemReport['findings'][number];

const ofLevel = ({ findings }: SystemReport, level: Finding['level']) =>
  findings.filter((finding) => finding.level === level);

/** Summary of the whole installation: `1 problem, 2 warnings`. */
function statusOf(report: SystemReport): string {
  const counts = exceptions.flatMap(({ level, one }) => {
    const count = ofLevel(report, level).length;
    return count === 0 ? [] : [counted(count, one)];
  });
  return counts.join(', ') || 'Everything works';
}

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

/** Replaces the server's UTC times by local ones. */
const withLocalTimes = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (iso) => longDate(iso) ?? iso);

const Passed = ({ findings }: { findings: readonly Finding[] }) =>
  findings.length > 0 && (
    <details>
      <summary>{counted(findings.length, 'check')} passed</summary>
      <ul className={styles.passed}>
        {findings.map(({ text }) => (
          <li key={text}>
            {icons.good} {withLocalTimes(text)}
          </li>
        ))}
      </ul>
    </details>
  );

/** Findings of `doctor`, with how to fix them. */
export function SystemCard() {
  const { data, failure, retry } = useAnswer(`${settings.path}/system`, {
    schema: systemReport,
    failed: "Couldn't check the installation",
  });
  return (
    <Card title="This installation">
      {failure !== undefined && <LoadError text={failure} onRetry={retry} />}
      {failure === undefined && !data && <Skeletons />}
      {data && (
        <div className={styles.report}>
          <p className={styles.status}>
            {icons[data.level]} <strong>{statusOf(data)}</strong>{' '}
            <SecondaryText>
              Checked <LongDate iso={data.checkedAt} />, at most once a minute.
            </SecondaryText>
          </p>
          {exceptions.flatMap(({ level, type, label }) =>
            ofLevel(data, level).map((finding) => (
              <Alert
                key={finding.text}
                className={styles.finding ?? ''}
                type={type}
                showIcon
                // No alert role, because the findings are there from the start.
                role="group"
                aria-label={label}
                message={withLocalTimes(finding.text)}
                description={finding.todo !== '' && <What {...finding} />}
              />
            )),
          )}
          <Passed findings={ofLevel(data, 'good')} />
        </div>
      )}
    </Card>
  );
}
