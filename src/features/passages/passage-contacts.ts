// Whom the document of a passage names to call: the company security officer and the centres that she reports to, as this device knows
// them when it is made.
import type { DocumentPart } from '#contract/documents/document.ts';
import type { ReportingCentre } from '#contract/passages/passage-assessment.ts';
import { isPublished, type KnownCentre, knownCentres } from '#domain/authority-reports/known-centres.ts';
import { namedInCallTrees } from '#domain/sentinel/call-tree.ts';
import { formatDate } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { accountDb } from '#store/device/account-db.ts';

export interface PassageContacts {
  /** undefined: no call tree of a watch over her names one, or no ship was chosen. */
  officer: ReturnType<typeof namedInCallTrees>[number] | undefined;
  centres: readonly KnownCentre[];
}

export async function passageContacts(accountId: string, mmsi: number | undefined): Promise<PassageContacts> {
  const { watches, reportCentres } = accountDb(accountId);
  const [over, entered] = await Promise.all([watches.filter((watch) => watch.mmsi === mmsi).toArray(), reportCentres.toArray()]);
  return { officer: namedInCallTrees(over, 'officer')[0], centres: knownCentres(entered) };
}

const sourceWords = (t: Translate, centre: KnownCentre): string =>
  isPublished(centre)
    ? t('passagesPage.contact.published', { date: centre.published, source: centre.source })
    : t('passagesPage.contact.entered', { date: formatDate(centre.issuedAt), source: centre.source });

/** Who, telephone, e-mail, source with its date. What nobody knows stands as not known. */
export function contactTable(t: Translate, { officer, centres }: PassageContacts, reporting: readonly ReportingCentre[]): DocumentPart {
  const notKnown = t('passagesPage.unknown');
  const rowOf = (who: string, found: { telephone?: string | undefined; email?: string | undefined } | undefined, source: string) => [
    who,
    found?.telephone || notKnown,
    found?.email || notKnown,
    source,
  ];
  const officerSaid = officer && t('passagesPage.contact.callTree', { date: formatDate(officer.asOfMs) });
  const officerIs = t('passagesPage.contact.officer');
  const rows = reporting.flatMap((addressee) => {
    const known = centres.filter((centre) => centre.addressee === addressee);
    if (known.length === 0) return [rowOf(t(`passagesPage.centre.${addressee}`), undefined, notKnown)];
    return known.map((centre) => rowOf(centre.name, centre, sourceWords(t, centre)));
  });
  return {
    kind: 'table',
    columns: [
      { words: t('passagesPage.contact.who'), weight: 1.6 },
      { words: t('passagesPage.contact.telephone'), weight: 1.2 },
      { words: t('passagesPage.contact.email'), weight: 1.6 },
      { words: t('passagesPage.contact.source'), weight: 2 },
    ],
    rows: [rowOf(officer ? `${officer.name}\n${officerIs}` : officerIs, officer, officerSaid ?? notKnown), ...rows],
  };
}
