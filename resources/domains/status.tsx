// How it is shown whether a domain is proven.
import { StatusTag } from '#src/kit/tags.tsx';

export const DomainStatus = ({ isVerified }: { isVerified: boolean }) => (
  <StatusTag tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Pending'}</StatusTag>
);
