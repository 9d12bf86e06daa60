import { Button, Typography } from 'antd';

export interface OptionsFailureProps {
  /** Why the options could not be loaded; undefined where they could. */
  failure: string | undefined;
  retry(): void;
}

/** Says below a select why it offers nothing, and loads its options again. */
export function OptionsFailure({ failure, retry }: OptionsFailureProps) {
  if (failure === undefined) return null;
  return (
    <div role="alert">
      <Typography.Text type="danger">{failure}</Typography.Text>{' '}
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
