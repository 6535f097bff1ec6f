// What a screen offers, as the server is handed it to be mailed.
import type { DocumentOffer } from '#contract/documents/document.ts';
import { toMailed } from '#files/documents/mailed-document.ts';
import { serverNow } from '#platform/clock.ts';
import { usualPaper } from './paper.ts';

/** Letters of the name of a file. */
const MOST_LETTERS = 120;

export const toMailedOffer = async (offer: DocumentOffer, noPicture: string) =>
  toMailed(await offer.make(), {
    file: offer.name().slice(0, MOST_LETTERS),
    paper: usualPaper(navigator.language),
    madeAt: serverNow(),
    noPicture,
  });
