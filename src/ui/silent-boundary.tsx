import { Component, type ReactNode } from 'react';
import { reportFailure } from './report-failure.ts';

/** Error boundary without an error message, for optional parts. */
export class SilentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure('The notification holder', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
