import { Button, Typography } from 'antd';

export interface OptionsFailureProps {
  /** The reason why the options failed to load; undefined without a failure. */
  failure: string | undefined;
  retry(): void;
}

/** An error below a select with a retry button. */
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
