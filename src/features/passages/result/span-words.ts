// A part of the way in words.
import type { PassageSpan } from '#contract/passages/passage-risk.ts';
import { formatDateTime, formatDistance } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

/** With times the dates of entering and leaving, otherwise the distances. */
export const spanWords = (t: Translate, { fromNm, toNm, fromMs, toMs }: PassageSpan): string =>
  fromMs === undefined || toMs === undefined
    ? t('passagesPage.spanNm', { from: formatDistance(fromNm), to: formatDistance(toNm) })
    : t('passagesPage.spanTime', { from: formatDateTime(fromMs), to: formatDateTime(toMs) });
