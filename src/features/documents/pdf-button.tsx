// The button that leads from a screen to its PDF. What makes it comes when it is first asked for.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** As the server is handed it; undefined: it is too large. `noPicture`: in the place of a picture that is too large. */
export const mailedOffer = async (offer: DocumentOffer, noPicture: string) =>
  (await import('./document-parts.ts')).mailed(offer, noPicture);

const PdfDialog = lazyPart(() => import('./document-parts.ts').then((part) => part.PdfDialog));

export function PdfButton({ offer }: { offer: DocumentOffer }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'pdf'>();
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen('pdf')}>
        {t('documentsPage.open')}
      </Button>
      <Suspense fallback={null}>{open === 'pdf' && <PdfDialog {...{ offer, onClose }} />}</Suspense>
    </>
  );
}
