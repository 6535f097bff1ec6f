// For screens of which a part needs the server: says when it cannot be reached, and disables those buttons.
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

const Reachable = createContext(true);

/** False: what is below needs the server, and it did not answer when it was last asked. */
export const useOnline = (): boolean => useContext(Reachable);

/** Around a screen with a part that needs the server, with a notice while offline. Edits that wait on this device stay possible. */
export function NeedsLink({ reachable, children }: { reachable: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Reachable value={reachable}>
      {!reachable && (
        <Notice tone="warning" title={t('ui.unreachable')}>
          {t('ui.heldBack')}
        </Notice>
      )}
      {children}
    </Reachable>
  );
}

/** A button whose action needs the server, inside NeedsLink. */
export function OnlineButton({ disabled, ...button }: ComponentProps<typeof Button>) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return <Button {...button} disabled={!isOnline || disabled} {...(!isOnline && { title: t('ui.needsLink') })} />;
}
