import { Component, type ReactNode } from 'react';
import { reportFailure } from '../report-failure.ts';

/** Shows nothing where its content fails: for what the page can be used without. */
export class SilentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure('What shows notifications', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
