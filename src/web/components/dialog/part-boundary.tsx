import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What stands in its place, given a way to try again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps the failure of one part of a screen from taking the screen along. */
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
