// Loads the impact of a change and renders its lines. The dialog is outside of Refine, so the links are computed before.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canAccess } from '#providers/access-control.ts';
import { http } from '#providers/http.ts';
import type { Identity } from '#providers/identity.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { type Impact, type ImpactLine, impact, impactPath } from '#shared/contract/impact.ts';
import { parseAnswer } from '#shared/contract/read-answer.ts';
import { countText } from '#shared/contract/texts.ts';
import { usd } from '#shared/format/money.ts';
import type { useAddress } from '#src/ui/links.tsx';
import styles from './impact.module.css';
import { ImpactBox, Sentence } from './impact-box.tsx';

/** A button in the dialog of a blocked change. */
export interface WayOut {
  readonly label: string;
  readonly run: () => void;
}

export interface PreviewRequest {
  readonly contract: Contract;
  readonly id: string;
  readonly action: 'delete' | 'update';
  readonly values?: object;
  /** In milliseconds. */
  readonly timeout?: number;
  readonly identity: Identity;
  readonly address: ReturnType<typeof useAddress>;
}

export interface ImpactPreview {
  readonly isBlocked: boolean;
  readonly hasEffects: boolean;
  /** `sentence`: the dialog's own consequence text. */
  render(sentence?: ReactNode, wayOut?: WayOut): ReactNode;
  /** The lines in their box. */
  boxed(): ReactNode;
}

/** `$29.00 → $39.00 of monthly revenue`. */
const moneyText = ({ money, moneyAfter }: ImpactLine) =>
  money === undefined
    ? undefined
    : `${[money, ...(moneyAfter === undefined ? [] : [moneyAfter])].map(usd).join(' → ')} of monthly revenue`;

/** Links to the records of a line, and to the list that shows all of them. */
function linksOf({ identity, address }: PreviewRequest, { resource, query }: ImpactLine) {
  const mayOpen = (action: string) => canAccess({ name: resource }, action, identity);
  return {
    record: (id: string) =>
      mayOpen('show') ? address({ resource, action: 'show', id }) || undefined : undefined,
    list: query && mayOpen('list') ? address({ resource, action: 'list', query }) : '',
  };
}

function Line({ line, request, text }: { line: ImpactLine; request: PreviewRequest; text?: ReactNode }) {
  const { records = [], count, message, resource } = line;
  const links = linksOf(request, line);
  const more = count - records.length;
  const money = moneyText(line);
  return (
    <>
      <span>{text ?? message}</span> {money !== undefined && <span className={styles.money}>{money}</span>}
      {(records.length > 0 || links.list !== '') && (
        <div className={styles.records}>
          {records.map(({ id, name }, index) => {
            const href = links.record(id);
            return (
              <span key={id}>
                {index > 0 && ', '}
                {href === undefined ? <bdi>{name}</bdi> : <Link to={href}>{name || '-'}</Link>}
              </span>
            );
          })}
          {records.length > 0 && more > 0 && ` and ${countText(more)} more`}
          {links.list !== '' && (
            <>
              {records.length > 0 && ' · '}
              <Link to={links.list}>Show these {resource.replaceAll('-', ' ')}</Link>
            </>
          )}
        </div>
      )}
    </>
  );
}

interface LinesProps {
  request: PreviewRequest;
  blocks: readonly ImpactLine[];
  effects: readonly ImpactLine[];
  sentence: ReactNode;
  wayOut: WayOut | undefined;
}

/** A sentence that begins with the message of a block replaces that message. */
const isAdvice = (sentence: ReactNode, { message }: ImpactLine) =>
  typeof sentence === 'string' && sentence.startsWith(message);

function Lines({ request, blocks, effects, sentence, wayOut }: LinesProps) {
  const isTold = blocks.some((line) => isAdvice(sentence, line));
  return (
    <>
      {!isTold && <Sentence of={sentence} />}
      {blocks.length + effects.length === 0 && <p>Nothing else changes.</p>}
      <ul className={styles.lines}>
        {blocks.map((line) => (
          <li key={line.message}>
            <strong className={styles.block}>Not possible:</strong>{' '}
            <Line line={line} request={request} text={isAdvice(sentence, line) ? sentence : undefined} />
          </li>
        ))}
        {effects.map((line) => (
          <li key={line.message}>
            <Line line={line} request={request} />
          </li>
        ))}
      </ul>
      {blocks.length > 0 && wayOut && (
        <p>
          <Button size="small" onClick={wayOut.run}>
            {wayOut.label}
          </Button>
        </p>
      )}
    </>
  );
}

export async function loadPreview(request: PreviewRequest): Promise<ImpactPreview> {
  const { contract, id, action, values, timeout = 10_000 } = request;
  const answer = await http.post(
    `${contract.path}/${encodeURIComponent(id)}${impactPath}`,
    { action, values },
    { timeout },
  );
  const parsed = parseAnswer<Impact>(impact, answer.data);
  if (parsed === undefined) throw new Error('The impact has another form.');
  const { blocks, effects } = parsed;
  const render: ImpactPreview['render'] = (sentence, wayOut) => (
    <Lines request={request} blocks={blocks} effects={effects} sentence={sentence} wayOut={wayOut} />
  );
  return {
    isBlocked: blocks.length > 0,
    hasEffects: effects.length > 0,
    render,
    boxed: () => <ImpactBox>{render()}</ImpactBox>,
  };
}
