// Displays names: host names in Unicode, and a warning for names that mix alphabets.
import { lazy, Suspense } from 'react';
import { isAscii } from '#shared/domain/slug.ts';
import type { NameProps, ShowName } from './unusual-name.tsx';
import { TruncatedText, WithHint } from './values.tsx';

const UnusualName = lazy(async () => ({ default: (await import('./unusual-name.tsx')).UnusualName }));

export const nameAsText: ShowName = (text, stored) => (
  <WithHint hint={stored}>
    <TruncatedText>{text}</TruncatedText>
  </WithHint>
);

/** The name of a record or host, or an email address. */
export function ReadableName({ name, children = nameAsText }: Partial<NameProps> & Pick<NameProps, 'name'>) {
  const asStored = children(name, undefined);
  if (isAscii(name) && !name.includes('xn--')) return asStored;
  return (
    <Suspense fallback={asStored}>
      <UnusualName name={name}>{children}</UnusualName>
    </Suspense>
  );
}
