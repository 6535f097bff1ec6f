// Composes a report: the form, its fields from what is known, the text as it is sent, the ways to send it, and the receipt. Works offline.
// Must never say that a report was sent: only its sender knows, or the server where it sends it.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { SendWay } from '#contract/entities/authority-reports/receipts.ts';
import { composeReport, type FieldValues, reportMark } from '#domain/authority-reports/compose-report.ts';
import { isOtherDestination } from '#domain/ais/destinations.ts';
import { REPORT_FORMS } from '#domain/authority-reports/forms.ts';
import { isPublished } from '#domain/authority-reports/known-centres.ts';
import type { ReportForm } from '#domain/authority-reports/report-form.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commit } from '#store/edits/commit.ts';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import { showToast } from '#ui/toasts.tsx';
import { KeepReceipt } from './keep-receipt.tsx';
import { draftOffer } from './report-document.ts';
import { Destination } from './report-destination.tsx';
import { ReportFields } from './report-fields.tsx';
import { ReportText } from './report-text.tsx';
import { fillFields, lastAddress, type SentText, receiptOf, shipToReport } from './report-values.ts';
import { officerOf, voyageOf, watchOver, withVoyage } from './report-voyage.ts';
import { SendReport } from './send-report.tsx';
import { type ReportData, useReportData } from './use-report-data.ts';

interface Props {
  accountId: string;
  author: string;
  mmsi: number;
  ship: Ship | undefined;
  onKept: () => void;
  pdf: (offer: DocumentOffer) => ReactNode;
}

export function ReportComposer(props: Props) {
  const { t } = useTranslation();
  const data = useReportData(props.accountId, props.mmsi);
  if (data.state === 'loading') return <SkeletonLines lines={8} />;
  if (data.state === 'failed') return <FailureState title={t('authorityReportsPage.failed')} message={t(`errors.${data.error.code}`)} />;
  return <Composer {...props} data={data.value} />;
}

/** That of her last report: a daily one follows a daily one. */
const firstForm = ({ reports: [last] }: ReportData): ReportForm =>
  REPORT_FORMS.find(({ id }) => id === last?.form) ?? (REPORT_FORMS[0] as ReportForm);

/** Enter in a field would keep a receipt of what nobody has sent. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** The button that hands the report to the server, of the two that end the form. */
const isForServer = ({ nativeEvent }: FormEvent) =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value === 'server';

// over 40 lines: one form, whose parts share the report
function Composer({ author, mmsi, ship, data, onKept, pdf }: Props & { data: ReportData }) {
  const { t, i18n } = useTranslation();
  const nowMs = useWatched(slowClock);
  const [form, setForm] = useState<ReportForm>(() => firstForm(data));
  const [typed, setTyped] = useState<FieldValues>({});
  const [handed, setHanded] = useState<SentText>();
  const [address, setAddress] = useState<string>();
  /** Off, because many centres take plain text only. */
  const [withPdf, setWithPdf] = useState(false);
  const known = { ...shipToReport(mmsi, ship, data.particulars), securityOfficer: officerOf(data.watches) };
  const { place, placeAt, speedKn } = known;
  const voyage = voyageOf({ ...data, place, placeAt, speedKn, nowMs });
  const filled = fillFields(form, withVoyage(known, voyage), data.reports, typed);
  const mark = reportMark(data.traffic);
  const report = composeReport(form, filled, nowMs, mark);
  const centres = data.centres.filter(({ addressee }) => addressee === form.addressee);
  const [only, ...others] = centres;
  /** A published one is chosen, not filled in: nobody has checked it. */
  const entered = only && others.length === 0 && !isPublished(only) ? (only.email ?? only.telephone) : undefined;
  const before = entered ? undefined : lastAddress(form.addressee, data.addresses);
  const sentTo = address ?? entered ?? before?.sentTo ?? '';
  const choose = (id: string) => {
    const chosen = REPORT_FORMS.find((one) => one.id === id) ?? form;
    setForm(chosen);
    setHanded(undefined);
    if (chosen.addressee !== form.addressee || address === '') setAddress(undefined);
    setWithPdf(false);
  };
  const keep = async (event: FormEvent) => {
    const isSending = isForServer(event);
    const { way, text } = isSending
      ? { way: 'server' as const, text: report.text }
      : (handed ?? { way: 'other' as const, text: report.text });
    const watch = watchOver(data.watches, serverNow());
    const receipt = receiptOf({ mmsi, form, filled, authorName: author, sentTo, way, text, withPdf: isSending && withPdf });
    const kept = await commit('authorityReport.keep', { ...receipt, ...(watch && { watchId: watch.id }) });
    if (!kept.ok) return false; // announced for every commit
    showToast('success', t(isSending ? 'authorityReportsPage.handedToServer' : 'authorityReportsPage.kept'));
    onKept();
    return true;
  };
  const forms = REPORT_FORMS.map(({ id }) => ({ value: id, label: t(`authorityReportsPage.form.${id}`) }));
  const hand = (way: SendWay) => setHanded({ way, text: report.text });
  return (
    <Form className="stack-20" data-draft-of={String(mmsi)} onKeyDown={keepEnter} onSubmit={keep}>
      <InventedNotice traffic={data.traffic} />
      <Field label={t('authorityReportsPage.choose')}>
        {(control) => <Select {...control} value={form.id} options={forms} onChange={({ target }) => choose(target.value)} />}
      </Field>
      {voyage && isOtherDestination(known.destination, voyage.to) && (
        <Destination {...{ form, known, voyage }} onChoose={(values) => setTyped({ ...typed, ...values })} />
      )}
      <ReportFields {...{ form, filled, nowMs, voyage, heardAt: placeAt }} onType={(id, value) => setTyped({ ...typed, [id]: value })} />
      <ReportText {...{ form, report }} lacksChokePoints={!voyage && filled.destinationAndEta?.from === 'device'} />
      <SendReport
        {...{ centres, sentTo, withPdf }}
        sentBefore={address === undefined ? before?.writtenAt : undefined}
        onWithPdf={setWithPdf}
        title={mark === undefined ? form.title : `${mark}: ${form.title}`}
        text={report.text}
        isInvented={mark !== undefined}
        onAddress={setAddress}
        onHanded={hand}
      />
      <div>{pdf(draftOffer({ t, language: i18n.language, form: form.id, text: report.text, mmsi, traffic: data.traffic }))}</div>
      <KeepReceipt handed={handed} text={report.text} sentTo={sentTo} onWay={(way) => setHanded({ text: report.text, ...handed, way })} />
    </Form>
  );
}

function InventedNotice({ traffic }: Pick<ReportData, 'traffic'>) {
  const { t } = useTranslation();
  if (traffic !== 'demonstration' && traffic !== 'recording') return null;
  return <Notice tone="danger">{t(`authorityReportsPage.invented.${traffic}`)}</Notice>;
}
