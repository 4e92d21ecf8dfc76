import { Component, type ReactNode } from 'react';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';

/** Catches errors of rendering and of chunks that did not load, and shows a page that says so. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ProblemPage />;
  }
}
