// A field in which a signed assessment is found by its name or that of its ship, among all of this device.
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { ChoiceField } from '#features/passages/choice-fields.tsx';
import { type ListedPassage, passagesLike } from './listed-passages.ts';

const MOST_SUGGESTED = 8;

interface Props {
  label: string;
  /** Where what is typed is none of them. */
  unknown: string;
  /** The newest first. */
  passages: readonly ListedPassage[];
  chosen: ListedPassage | undefined;
  nameOf: (passage: ListedPassage) => string;
  onChoose: (id: string | undefined) => void;
}

export function PassageField({ label, unknown, passages, chosen, nameOf, onChoose }: Props) {
  const { t } = useTranslation();
  const detailOf = (one: ListedPassage) =>
    [nameOf(one) === one.name ? one.shipName : one.name, formatDateTime(one.signedAt)].filter(Boolean).join(' · ');
  return (
    <ChoiceField
      {...{ label, unknown, onChoose }}
      listLabel={t('passagesPage.signed.list')}
      placeholder={t('passagesPage.signed.placeholder')}
      isChosen={chosen !== undefined}
      name={chosen ? nameOf(chosen) : ''}
      suggest={(typed) =>
        passagesLike(typed, passages)
          .slice(0, MOST_SUGGESTED)
          .map((one) => ({ key: one.id, name: nameOf(one), detail: detailOf(one) }))
      }
    />
  );
}
