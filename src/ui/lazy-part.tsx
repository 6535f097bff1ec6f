// Parts of a screen that load when first needed. One that fails says so, and the rest of the screen stays.
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '#i18n/i18n.ts';
import { isMissingPart, reloadForPart } from '#platform/missing-part.ts';
import { afterFirstScreen } from '#platform/next-parts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { dismissNotice, showNotice, showToast } from './toasts.tsx';

const NOTICE = 'missing-part';

const tryAgain = (): void =>
  void reloadForPart().then((isComing) => {
    if (!isComing) showToast('warning', translate('ui.partNoLink'));
  });

interface BoundaryProps {
  missing: ReactNode;
  onMissing?: () => void;
  onGone?: () => void;
  children: ReactNode;
}

class MissingPartBoundary extends Component<BoundaryProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false };
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }
  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) this.props.onMissing?.();
  }
  override componentWillUnmount() {
    if (this.state.failed) this.props.onGone?.();
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    if (!isMissingPart(this.state.error)) throw this.state.error;
    return this.props.missing;
  }
}

function MissingHere() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning">
      {t('ui.partMissing')}
      <br />
      <Button kind="plain" size="small" onClick={tryAgain}>
        {t('ui.tryAgain')}
      </Button>
    </Notice>
  );
}

interface PlaceProps {
  /** The frame of the message, where the missing part would have brought its own. */
  frame?: (words: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Around parts with their own place, such as a panel: a failure is shown there. */
export const PartPlace = ({ frame = (words) => words, children }: PlaceProps) => (
  <MissingPartBoundary missing={frame(<MissingHere />)}>{children}</MissingPartBoundary>
);

/** A part without which the screen does what it is opened for. On a new device it comes after that, and nothing is said where it is missing. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() =>
    afterFirstScreen()
      .then(load)
      .then((part) => ({ default: part })),
  ) as unknown as ComponentType<P>;
  return (props) => (
    <MissingPartBoundary missing={null}>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </MissingPartBoundary>
  );
}

/** That something is missing, and how to try again. */
export const sayPartMissing = (): void =>
  showNotice(NOTICE, translate('ui.partMissing'), { label: translate('ui.tryAgain'), onClick: tryAgain });
const takeBack = (): void => dismissNotice(NOTICE);

/** A component that opens over the screen, such as a dialog: without it a notice says why nothing opened, while it is wanted. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() => load().then((part) => ({ default: part }))) as unknown as ComponentType<P>;
  return (props) => (
    <MissingPartBoundary missing={null} onMissing={sayPartMissing} onGone={takeBack}>
      <Loaded {...props} />
    </MissingPartBoundary>
  );
}
