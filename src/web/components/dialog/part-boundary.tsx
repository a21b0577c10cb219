import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** Rendered after a failure, with a function to retry. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** An error boundary that keeps the failure of one part from breaking the screen. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
