import './skeleton.css';

/** A bar that stands where a text will be. */
export const Skeleton = () => <span className="kit-skeleton" />;
