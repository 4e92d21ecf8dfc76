import { Component, type ReactNode } from 'react';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';

/** Catches what a page throws while it renders (also a part of the script that did not load) and says so. */
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
