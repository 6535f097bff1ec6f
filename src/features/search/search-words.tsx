// What the search says without results: nothing typed, too short, nothing found, or a position that cannot be read.
import { useTranslation } from 'react-i18next';
import { digitsOfNoMmsi } from '#domain/ais/mmsi.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import css from './search.module.css';
import type { SearchState } from './use-search.ts';

/** Two numbers, or a number with a degree sign or a hemisphere: a position was meant. */
const LOOKS_LIKE_POSITION = /\d[^\p{L}\d]+\d|\d\s*[°NSEW]/iu;

export function SearchWords({ text, searched }: { text: string; searched: SearchState }) {
  const { t } = useTranslation();
  const typed = text.trim();
  if (typed === '') return <p className={css.words}>{t('search.what')}</p>;
  if (!searched.isEnough) return <p className={css.words}>{t('search.tooShort')}</p>;
  if (!searched.isAnswered) return null;
  const position = parsePosition(typed);
  const wrongDigits = digitsOfNoMmsi(typed);
  return (
    <>
      {searched.groups.length === 0 && (
        <div role="status" className={css.words}>
          <p>{t('search.nothing', { text: typed })}</p>
          {wrongDigits !== undefined && <p>{t('ships.notNine', { count: wrongDigits })}</p>}
          {!position.ok && LOOKS_LIKE_POSITION.test(typed) && <p>{t('search.noPosition', { why: positionFaultWords(position.error) })}</p>}
          <p>{t('search.what')}</p>
        </div>
      )}
      {searched.isPart && (
        <p role="status" className={css.words}>
          {t('search.part')}
        </p>
      )}
    </>
  );
}
