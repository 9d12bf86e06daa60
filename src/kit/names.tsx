// Names as people read them: host names in Unicode, and a mark at names that mix alphabets.
import { lazy, Suspense } from 'react';
import { isAscii } from '#src/shared/slug.ts';
import type { NameProps, ShowName } from '../names/unusual-name.tsx';
import { CutText } from './values.tsx';

const UnusualName = lazy(async () => ({ default: (await import('../names/unusual-name.tsx')).UnusualName }));

const asText: ShowName = (text, hint) => (
  <span {...hint}>
    <CutText>{text}</CutText>
  </span>
);

/** A name of a record or host, or an email address. */
export function ReadableName({ name, children = asText }: Partial<NameProps> & Pick<NameProps, 'name'>) {
  const asStored = children(name, {});
  if (isAscii(name) && !name.includes('xn--')) return asStored;
  return (
    <Suspense fallback={asStored}>
      <UnusualName name={name}>{children}</UnusualName>
    </Suspense>
  );
}
