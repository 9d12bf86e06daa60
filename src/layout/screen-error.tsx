import { Component, type ReactNode } from 'react';
import { reportFailure } from '../report-failure.ts';
import { ErrorMessage } from './error-message.tsx';

interface Props {
  /** Where it changes (the path), a failure is forgotten. */
  readonly resetKey: string;
  /** Called before it is tried again: what failed may keep its failure. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

const fine: State = { error: undefined, failed: false };

/** Around each screen: a screen that fails leaves the shell usable. */
export class ScreenError extends Component<Props, State> {
  override state = fine;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure(`The screen ${this.props.resetKey}`, error);
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState(fine);
  };

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState(fine);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorMessage error={this.state.error} onRetry={this.retry} />;
  }
}
