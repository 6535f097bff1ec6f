// Two assessments of passages side by side, line by line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/form/field.tsx';
import { Text } from '#ui/text.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import css from '#features/passages/passages.module.css';
import { comparedRows, type Side, betterWords } from './compared-rows.ts';

/** `isChoice`: one of the two is going to be sailed, so it is said first which is better. */
export function SideBySide({ one: left, other: right, isChoice = false }: { one: Side; other: Side; isChoice?: boolean }) {
  const { t } = useTranslation();
  const heads = [t('ratingPage.head.line'), left.name, right.name, t('passagesPage.difference')];
  const [isShort, setShort] = useState(true);
  const all = comparedRows(t, left.assessment, right.assessment);
  const [risk, ...others] = all; // the risk stands first also where it is the same
  const differing = others.filter(({ differs }) => differs);
  const rows = isShort && risk ? [risk, ...differing] : all;
  return (
    <div className="stack-12">
      {isChoice && <Text strong>{betterWords(t, left, right)}</Text>}
      <SwitchField label={t('passagesPage.onlyDifferent')} checked={isShort} onChange={setShort} />
      {isShort && differing.length === 0 && <Text tone="quiet">{t('passagesPage.compareSame')}</Text>}
      <PlainTable label={t('passagesPage.compare')} heads={heads.map((words) => ({ words }))}>
        {rows.map(({ name, one, two, difference, differs }, at) => (
          <tr key={`${name} ${at}`} data-differs={differs ? '' : undefined} className={css.compared}>
            <td>{name}</td>
            <td className="tabular" data-label={heads[1]}>
              {one}
            </td>
            <td className="tabular" data-label={heads[2]}>
              {two}
            </td>
            <td className="tabular" data-label={heads[3]}>
              {one !== two && difference}
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
