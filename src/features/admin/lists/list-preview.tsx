// What was found in the file of a list: its edition, what it would change, and the rows that were refused or corrected.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPreview } from '#contract/entities/vta/watch-lists.ts';
import type { AppError } from '#contract/errors.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text, Title } from '#ui/text.tsx';

interface Props {
  fileName: string;
  preview: ListPreview;
  isBusy: boolean;
  refusal?: AppError;
  onApply: () => void;
  onCancel: () => void;
}

export function ListPreviewView({ fileName, preview, isBusy, refusal, onApply, onCancel }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that cancels the upload had the focus and is gone
  const { list, form, replaces, remarks } = preview;
  return (
    <div className="stack-12">
      <div ref={heading} tabIndex={-1}>
        <Title level={3} size="small">
          <bdi className="breaks">{t('admin.lists.foundTitle', { list, date: formatDate(preview.editionAt) })}</bdi>
        </Title>
      </div>
      <Text size="small" tone="quiet" className="breaks">
        {t('admin.lists.foundIn', { file: fileName, form, kind: t(`admin.lists.${preview.kind}`) })}
      </Text>
      <Text>{countsOf(preview, t)}</Text>
      <Text>
        {replaces
          ? t('admin.lists.replaces', {
              date: formatDate(replaces.editionAt),
              entries: formatNumber(replaces.entries),
              count: replaces.entries,
            })
          : t('admin.lists.isNew')}
      </Text>
      <Changes preview={preview} />
      {remarks.length > 0 && <Remarks preview={preview} />}
      {refusal && <RefusalMessage error={refusal} />}
      <div className="line-8 wraps">
        <OnlineButton busy={isBusy} onClick={onApply}>
          {t(replaces ? 'admin.lists.replace' : 'admin.lists.putInForce')}
        </OnlineButton>
        <Button kind="soft" disabled={isBusy} onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </div>
  );
}

function countsOf({ entries, refused, noted, others }: ListPreview, t: ReturnType<typeof useTranslation>['t']): string {
  const said = (key: 'taken' | 'refused' | 'noted' | 'others', count: number) =>
    t(`admin.lists.${key}`, { count, number: formatNumber(count) });
  const rest = (['refused', 'noted', 'others'] as const).filter((key) => ({ refused, noted, others })[key] > 0);
  return [said('taken', entries), ...rest.map((key) => said(key, { refused, noted, others }[key]))].join(' ');
}

const CHANGES = ['added', 'changed', 'gone', 'same'] as const;

function Changes({ preview: { replaces, change, examples } }: { preview: ListPreview }) {
  const { t } = useTranslation();
  if (!replaces) return null;
  const total = change.added + change.changed + change.gone;
  return (
    <>
      <dl className="line-8 wraps">
        {CHANGES.map((one) => (
          <div key={one}>
            <Text as="span" size="small" tone="quiet">
              {t(`admin.lists.change.${one}`)}
            </Text>{' '}
            <b className="tabular">{formatNumber(change[one])}</b>
          </div>
        ))}
      </dl>
      {examples.length > 0 && (
        <ul className="bare-list" aria-label={t('admin.lists.examples')}>
          {examples.map(({ change: kind, name }) => (
            <li key={`${kind} ${name}`} className="breaks">
              {t(`admin.lists.change.${kind}`)}: <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {total > examples.length && (
        <Text size="small" tone="quiet">
          {t('admin.lists.moreChanges', { count: total - examples.length, number: formatNumber(total - examples.length) })}
        </Text>
      )}
    </>
  );
}

function Remarks({ preview: { remarks, refused, noted } }: { preview: ListPreview }) {
  const { t } = useTranslation();
  const more = refused + noted - remarks.length;
  const heads = (['line', 'row', 'what', 'reason'] as const).map((key) => ({ words: t(`admin.lists.remark.${key}`) }));
  return (
    <>
      <PlainTable label={t('admin.lists.remark.title')} heads={heads}>
        {remarks.map(({ kind, line, row, reason }, at) => (
          <tr key={`${line} ${at}`}>
            <td className="tabular" data-label={t('admin.lists.remark.line')}>
              {line}
            </td>
            <td data-label={t('admin.lists.remark.row')}>
              <bdi className="breaks">{row}</bdi>
            </td>
            <td>{t(`admin.lists.remark.${kind}`)}</td>
            <td>
              <bdi className="breaks">{reason}</bdi>
            </td>
          </tr>
        ))}
      </PlainTable>
      {more > 0 && (
        <Text size="small" tone="quiet">
          {t('admin.lists.moreRemarks', { count: more, number: formatNumber(more) })}
        </Text>
      )}
    </>
  );
}
