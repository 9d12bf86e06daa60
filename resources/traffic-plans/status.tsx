// How it is shown whether a traffic plan can be subscribed to.
import { StatusTag } from '#src/kit/status-tag.tsx';

export function PlanStatus({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return '-';
  return <StatusTag tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StatusTag>;
}
