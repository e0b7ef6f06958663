import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A change renders the children again. */
  readonly resetKey: string;
  readonly fallback: ComponentType<{ readonly onRetry: () => void }>;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetKey: string;
}

/** Shows the fallback instead of children that failed to render. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    const { children, fallback: Fallback } = this.props;
    if (!this.state.failed) return children;
    return <Fallback onRetry={() => this.setState({ failed: false })} />;
  }
}
