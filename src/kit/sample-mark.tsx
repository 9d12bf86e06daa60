import { StatusTag } from './status-tag.tsx';

/** Says that what is shown is made up: this server has no such data. */
export const SampleMark = () => <StatusTag tone="waiting">Sample data</StatusTag>;
