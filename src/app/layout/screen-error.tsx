import { Component, type ReactNode } from 'react';
import { ErrorMessage, reportFailure } from '#src/ui/error-message.tsx';

interface Props {
  /** A change of this key (the path) resets the error. */
  readonly resetKey: string;
  /** Called before retrying, to clear cached failures. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

const noError: State = { error: undefined, failed: false };

/** Error boundary of a screen. The shell stays usable. */
export class ScreenError extends Component<Props, State> {
  override state = noError;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure(`The screen ${this.props.resetKey}`, error);
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState(noError);
  };

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState(noError);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorMessage error={this.state.error} onRetry={this.retry} />;
  }
}
