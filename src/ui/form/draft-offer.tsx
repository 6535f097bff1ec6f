// Stands behind a field: keeps what is typed into it, and offers the text that was left in it before.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { type TypedInto, useDraft } from './draft-field.ts';
import css from './field.module.css';
import { Text } from '#ui/text.tsx';

/** `typed`: as of useDraft. */
export function DraftOffer({ typed }: { typed?: string | undefined }) {
  const { t } = useTranslation();
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const field = useMemo(() => mark?.previousElementSibling?.querySelector<TypedInto>('input, textarea') ?? undefined, [mark]);
  const { offer, isUnkept } = useDraft(field, typed);
  return (
    <>
      <span ref={setMark} hidden />
      {isUnkept && (
        <div className={css.draft} role="status">
          <Text size="small">{t('ui.form.draftUnkept')}</Text>
        </div>
      )}
      {offer && (
        <div className={css.draft} role="status">
          <Text size="small">{t('ui.form.draft', { text: offer.draft.text })}</Text>
          <span className={css.draftButtons}>
            <Button type="button" kind="soft" size="small" onClick={offer.putBack}>
              {t('ui.form.draftPutBack')}
            </Button>
            <Button type="button" kind="soft" size="small" onClick={offer.discard}>
              {t('ui.form.draftDiscard')}
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
