// Copies a position in the user's format; without a clipboard (plain http, or permission refused) it explains how to copy by hand.
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { showToast } from '#ui/toasts.tsx';

export function CopyPosition({ written }: { written: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written);
      showToast('success', t('search.copied', { position: written }));
    } catch {
      showToast('warning', t('search.notCopied', { position: written }));
    }
  };
  return (
    <IconButton label={t('search.copy', { position: written })} onClick={() => void copy()}>
      <Icon name="copy" />
    </IconButton>
  );
}
