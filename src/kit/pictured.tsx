import type { ReactNode } from 'react';
import './pictured.css';

/** A picture beside what is said of it; above it where there is little room. */
export function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="kit-beside-picture">
      {picture}
      <div>{children}</div>
    </div>
  );
}
