// Loads the impact of a change and renders its lines.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { http } from '#providers/http.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { type Impact, type ImpactLine, impact, impactPath } from '#shared/contract/impact.ts';
import { parseAnswer } from '#shared/contract/read-answer.ts';
import styles from './impact.module.css';
import { ImpactBox, Sentence } from './impact-box.tsx';
import { Line, type LinkNeeds } from './line.tsx';

/** A button in the dialog of a blocked change. */
export interface WayOut {
  readonly label: string;
  readonly run: () => void;
}

export interface PreviewRequest extends LinkNeeds {
  readonly contract: Contract;
  readonly id: string;
  readonly action: 'delete' | 'update';
  readonly values?: object;
  /** In milliseconds. */
  readonly timeout?: number;
}

export interface ImpactPreview {
  readonly isBlocked: boolean;
  readonly hasEffects: boolean;
  /** `sentence`: the dialog's own consequence text. */
  render(sentence?: ReactNode, wayOut?: WayOut): ReactNode;
  /** The lines in their box. */
  boxed(): ReactNode;
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
            <Line line={line} needs={request} text={isAdvice(sentence, line) ? sentence : undefined} />
          </li>
        ))}
        {effects.map((line) => (
          <li key={line.message}>
            <Line line={line} needs={request} />
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
