// The result of a requested mail: that it is sent or, without a mail server, its link to pass on.
import type { Handover } from '#contract/entities/administration.ts';
import { translate } from '#i18n/i18n.ts';
import { CopyLink } from '#ui/list/copy-link.tsx';
import { dismissNotice, showNotice, showToast } from '#ui/toasts.tsx';

/** Time to copy the link; it covers what is under it no longer than that. */
const SHOWN_MS = 20_000;

/** `sent`: what is said of a mail that goes out. */
export function sayHandover({ mailed, link }: Handover, email: string, sent: string): void {
  if (mailed) return void showToast('success', sent);
  const key = `handover:${email}`;
  dismissNotice(key);
  const words = (
    <>
      <p>{translate('ui.notMailed', { email })}</p>
      {link !== undefined && <CopyLink url={`${location.origin}${link}`} />}
    </>
  );
  showNotice(key, words, { label: translate('ui.close'), onClick: () => dismissNotice(key) }, SHOWN_MS);
}
