// The centres that a report may go to: those that an administrator entered, else addresses as they were once published. Pure.
import type { ReportAddressee } from '#contract/entities/authority-reports/centres.ts';
import type { Row } from '#contract/tables.ts';

type EnteredCentre = Pick<Row<'reportCentres'>, 'id' | 'addressee' | 'name' | 'email' | 'telephone' | 'source' | 'issuedAt'>;

/** As somebody published it, and nobody of this installation checked it. Every screen says so, with source and date. */
export interface PublishedCentre extends Pick<EnteredCentre, 'id' | 'addressee' | 'name' | 'email' | 'telephone' | 'source'> {
  /** The date of the source as exactly as it says it: a day, or a month. */
  published: string;
}
export type KnownCentre = EnteredCentre | PublishedCentre;

/**
 * Read in November 2026. None for MSCIO: what is published under its former name, MSCHOA, names an office that it has left. No e-mail
 * address of the IMB: the sources that were found name different ones.
 */
export const PUBLISHED_CENTRES: readonly PublishedCentre[] = [
  {
    id: 'published-ukmto',
    addressee: 'ukmto',
    name: 'UKMTO watchkeepers',
    email: 'watchkeepers@ukmto.org',
    telephone: '+44 2392 222060',
    source: 'Reporting guidelines of BMP5 as Dryad Global publishes them, dg.dryadglobal.com/bmp5-reporting',
    published: '2018-06', // BMP5 is of June 2018; the page itself has no date
  },
  {
    id: 'published-mdat',
    addressee: 'mdat',
    name: 'MDAT-GoG watchkeepers',
    email: 'watchkeepers@mdat-gog.org',
    telephone: '+33 2 98 22 88 88',
    source: 'UK War Risks, Important changes to Gulf of Guinea security support and advice, ukwarrisks.com',
    published: '2016-06-15',
  },
  {
    id: 'published-imb',
    addressee: 'imo',
    name: 'IMB Piracy Reporting Centre, security hotline',
    telephone: '+60 3 2031 0014',
    source: 'International Chamber of Commerce, IMB launches Maritime Security Hotline, iccwbo.org',
    published: '2007-06-12',
  },
];

export const isPublished = (centre: KnownCentre): centre is PublishedCentre => 'published' in centre;

/** Whoever enters a centre for some forms replaces what was published for these. */
export function knownCentres<T extends { addressee: ReportAddressee }>(entered: readonly T[]): (T | PublishedCentre)[] {
  return [...entered, ...PUBLISHED_CENTRES.filter(({ addressee }) => !entered.some((one) => one.addressee === addressee))];
}

/** The server mails reports to these alone. */
export const isAddressOf = (address: string, centres: readonly { email?: string | null | undefined }[]): boolean =>
  centres.some(({ email }) => email?.toLowerCase() === address.trim().toLowerCase());
