import { StatusTag } from './status-tag.tsx';

/** Active or Inactive, of what has no other status; `-` where that is not known. */
export function ActiveTag({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return '-';
  return <StatusTag tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StatusTag>;
}
