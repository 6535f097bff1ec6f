// A new version never takes over under a user's hands: it asks, and waits for the answer.
import { translate } from '#i18n/i18n.ts';
import { showNotice } from '#ui/toasts.tsx';

export const askBeforeUpdate = (accept: () => void): void =>
  showNotice('update', translate('shell.updateReady'), { label: translate('shell.reload'), onClick: accept });
