import { useEffect, useState } from 'react';
import { type Line, rowPlaces } from '../lists/row-places.ts';
import styles from './first-rows.module.css';
import { Loading } from './loading.tsx';

interface Row {
  readonly id?: unknown;
  readonly [field: string]: unknown;
}

/** The rows of a list's answer, whatever stands around them. */
function rowsIn(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer.filter((row) => row !== null && typeof row === 'object');
  return answer !== null && typeof answer === 'object' && 'data' in answer ? rowsIn(answer.data) : [];
}

function readRows(body: string): readonly Row[] {
  try {
    return rowsIn(JSON.parse(body));
  } catch {
    return [];
  }
}

/** The rows that the page's first script asked for, as soon as they are there. */
function useBegunRows(): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const [, list] = [...(window.begin?.calls ?? [])].find(([address]) => !address.endsWith('/me')) ?? [];
    let left = false;
    void list?.answer.then((answer) => {
      if (answer && !left) setRows(readRows(answer.body));
    });
    return () => {
      left = true;
    };
  }, []);
  return rows;
}

/**
 * While the console's code is on its way: the rows that came before it, where they stood last time. They are painted, and
 * nothing else: there is nothing yet that could be read out, selected or pressed.
 */
export function FirstRows() {
  const rows = useBegunRows();
  const [places] = useState(() => rowPlaces(location));
  if (!places || rows.length === 0) return <Loading />;
  const { frame, labels, words, distance } = places;
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={styles.page} aria-hidden>
        {frame.map((box) => (
          <div key={`${box.left} ${box.top}`} className={styles.frame} style={box} />
        ))}
        {labels.map(({ text, ...line }) => (
          <Painted key={`${line.left} ${line.top}`} look={styles.label} text={text} line={line} />
        ))}
        {rows.map((row, index) =>
          words.map(({ field, ...line }) => (
            <Painted
              key={`${line.left} ${line.top} ${row.id}`}
              look={styles.words}
              text={String(row[field] ?? '')}
              line={{ ...line, top: line.top + index * distance }}
            />
          )),
        )}
      </div>
    </>
  );
}

interface PaintedProps {
  readonly look: string | undefined;
  readonly text: string;
  readonly line: Line;
}

const Painted = ({ look, text, line }: PaintedProps) => (
  <span className={look} style={{ ...line, lineHeight: `${line.height}px` }} data-painted={text} />
);
