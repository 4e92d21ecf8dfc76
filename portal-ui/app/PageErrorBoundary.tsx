import { Component, type ReactNode } from 'react';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';

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
