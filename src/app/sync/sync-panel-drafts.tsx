// Text that was typed and not saved, in full, even if its page no longer exists, for example because the fleet was deleted.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { drafts, dropDrafts } from '#platform/drafts.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './sync-panel.module.css';

export function UnsavedText({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kept = useWatched(drafts);
  if (kept.length === 0) return null;
  const show = (path: string) => {
    onClose();
    void navigate({ href: path });
  };
  return (
    <section aria-labelledby="sync-drafts">
      <Title level={3} size="small" id="sync-drafts">
        {t('sync.draftsTitle')} ({formatNumber(kept.length)})
      </Title>
      <ul className={css.list}>
        {kept.toReversed().map(({ id, label, text, path, atMs }) => (
          <li key={id} className={css.draft}>
            <Text as="div" size="small" tone="quiet" className="tabular">
              {label} · <bdi>{formatDateTime(atMs)}</bdi>
            </Text>
            <Text as="div" className={css.typed}>
              <bdi>{text}</bdi>
            </Text>
            <div className="wraps-8">
              <Button kind="soft" size="small" aria-label={t('sync.draftShowNamed', { label })} onClick={() => show(path)}>
                {t('sync.draftShow')}
              </Button>
              <Button kind="soft" size="small" aria-label={t('sync.draftDiscardNamed', { label })} onClick={() => dropDrafts([id])}>
                {t('ui.form.draftDiscard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
