// Notices above the form of a fleet: unsaved ship changes from earlier, and that this device has no space for the present ones.
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import css from '#features/fleets/fleet-form.module.css';
import { countsOf } from './ships-draft.ts';

interface Props {
  isUnkept: boolean;
  /** From ships-draft.ts; undefined: there is none. */
  offer: string | undefined;
  onPutBack: (text: string) => void;
  onDiscard: () => void;
}

export function UnsavedShips({ isUnkept, offer, onPutBack, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {isUnkept && (
        <Notice tone="warning" title={t('fleets.form.shipsUnkept')}>
          {t('fleets.form.shipsUnkeptWhy')}
        </Notice>
      )}
      {offer !== undefined && <ShipsOffer text={offer} onPutBack={onPutBack} onDiscard={onDiscard} />}
    </>
  );
}

function ShipsOffer({ text, onPutBack, onDiscard }: { text: string; onPutBack: (text: string) => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { added, removed } = countsOf(text);
  return (
    <Notice title={t('fleets.form.shipsDraft')}>
      {[
        ...(added > 0 ? [t('fleets.form.shipsAdded', { count: added })] : []),
        ...(removed > 0 ? [t('fleets.form.shipsRemoved', { count: removed })] : []),
      ].join(', ')}
      <span className={css.offer}>
        <Button kind="soft" size="small" onClick={() => onPutBack(text)}>
          {t('ui.form.draftPutBack')}
        </Button>
        <Button kind="soft" size="small" onClick={onDiscard}>
          {t('ui.form.draftDiscard')}
        </Button>
      </span>
    </Notice>
  );
}
