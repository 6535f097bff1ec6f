// A report to an authority as a document: as composed, which is a draft, or as its receipt keeps it.
import type { DocumentFact, DocumentOffer, PlainDocument } from '#contract/documents/document.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { reportTitle } from '#domain/authority-reports/forms.ts';
import { documentName } from '#files/documents/document-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import type { KeptReport } from './report-values.ts';
import { receivedWords, mailWords, saidWords } from './receipt-words.ts';

interface Writing {
  t: Translate;
  language: string;
}

interface Reported extends Writing {
  form: string;
  text: string;
  mmsi: number;
  marks: readonly string[];
  made: readonly DocumentFact[];
}

const reportDocument = ({ t, language, form, text, mmsi, marks, made }: Reported): PlainDocument => ({
  title: reportTitle(form),
  language,
  marks,
  made: [{ label: t('authorityReportsPage.mmsi'), value: String(mmsi) }, ...made],
  figures: [],
  sections: [{ title: t('authorityReportsPage.asSent'), parts: [{ kind: 'text', text }] }],
});

interface Draft extends Writing, Pick<Reported, 'form' | 'text' | 'mmsi'> {
  traffic: Traffic;
}

/** Nobody has said yet that it was sent. */
export const draftOffer = ({ traffic, ...report }: Draft): DocumentOffer => ({
  name: () => documentName('REPORT', String(report.mmsi), serverNow()),
  make: () => {
    const { t } = report;
    const isInvented = traffic === 'demonstration' || traffic === 'recording';
    const marks = [t('documentsPage.mark.draft'), ...(isInvented ? [t(`documentsPage.mark.${traffic}`)] : [])];
    return reportDocument({ ...report, marks, made: [{ label: t('authorityReportsPage.madeAt'), value: formatDateTime(serverNow()) }] });
  },
});

export const keptOffer = (report: KeptReport, isOwn: boolean, { t, language }: Writing): DocumentOffer => ({
  name: () => documentName('REPORT', String(report.mmsi), report.writtenAt),
  make: () => {
    const { form, text, mmsi, mail } = report;
    const said = [saidWords(t, report, isOwn), receivedWords(t, report), ...(mail ? [mailWords(t, report)] : [])].join('\n');
    return reportDocument({ t, language, form, text, mmsi, marks: [], made: [{ label: t('authorityReportsPage.receipt'), value: said }] });
  },
});
