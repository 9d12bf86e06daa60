import type { ReactNode } from 'react';
import './status-tag.css';

/** What a status means; each meaning has one colour everywhere. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad';

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="kit-tag" data-tone={tone}>
      {children}
    </span>
  );
}
