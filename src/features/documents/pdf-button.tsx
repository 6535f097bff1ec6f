// The buttons that lead from a screen to its PDF, and to its e-mail where the server mails it. What makes PDFs is fetched when needed.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MailDialog } from './mail-dialog.tsx';

/** As the server is handed it; undefined: it is too large. `noPicture`: in the place of a picture that is too large. */
export const mailedOffer = (offer: DocumentOffer, noPicture: string) =>
  import('./document-parts.ts').then(({ toMailedOffer }) => toMailedOffer(offer, noPicture));

const PdfDialog = lazyPart(() => import('./document-parts.ts').then((part) => part.PdfDialog));

export function PdfButton({ offer }: { offer: DocumentOffer }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'pdf' | 'mail'>();
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen('pdf')}>
        {t('documentsPage.open')}
      </Button>
      {offer.mail && (
        <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen('mail')}>
          {t('documentsPage.mail.open')}
        </Button>
      )}
      {open === 'mail' && offer.mail && <MailDialog {...{ offer, mailedOffer, onClose }} mail={offer.mail} />}
      <Suspense fallback={null}>{open === 'pdf' && <PdfDialog {...{ offer, onClose }} />}</Suspense>
    </>
  );
}
