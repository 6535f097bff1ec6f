// The same passage as known at two dates: which ones, both sides, and what cannot be known of then.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OtherSide } from '#features/passages/passage-run.ts';
import { addressTime, type PassageSearch, timeOfAddress, withoutComparison } from '#features/passages/passage-search.ts';
import { SideBySide } from './side-by-side.tsx';

interface ChoiceProps {
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
}

export function KnownAtChoice({ search, onSearch }: ChoiceProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<TypedTime>(timeOfAddress(search.known) ?? 'none');
  const [later, setLater] = useState<TypedTime>(timeOfAddress(search.knownLater) ?? 'none');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(typeof known !== 'number');
    if (typeof known !== 'number' || later === 'wrong') return;
    const dates = { known: addressTime(known), ...(later !== 'none' && { knownLater: addressTime(later) }) };
    onSearch({ ...withoutComparison(search), ...dates });
  };
  return (
    <Form className="stack-8" data-drafts="none" onSubmit={submit}>
      <DateField
        label={t('passagesPage.known.at')}
        precision="minute"
        value={typeof known === 'number' ? known : undefined}
        onChange={setKnown}
        error={isMissing ? t('passagesPage.known.missing') : undefined}
      />
      <DateField
        label={t('passagesPage.known.later')}
        precision="minute"
        value={typeof later === 'number' ? later : undefined}
        onChange={setLater}
      />
      <div>
        <Button type="submit" size="small" kind="soft">
          {t('passagesPage.known.compare')}
        </Button>
      </div>
    </Form>
  );
}

interface SidesProps {
  search: PassageSearch;
  other: OtherSide;
  /** By all that is known. */
  now: PassageAssessment;
}

export function KnownAtSides({ search: { known, knownLater }, other: { assessment, later }, now }: SidesProps) {
  const { t } = useTranslation();
  const [first = 0, second] = [known, knownLater].flatMap((text) => timeOfAddress(text) ?? []).toSorted((one, two) => one - two);
  const named = (atMs: number) => t('passagesPage.known.name', { time: formatDateTime(atMs) });
  const { reports, changedSince = 0 } = assessment.data;
  return (
    <>
      <Notice>{t('passagesPage.known.limits', { count: changedSince, reports })}</Notice>
      <SideBySide
        one={{ name: named(first), assessment }}
        other={
          later && second !== undefined
            ? { name: named(second), assessment: later }
            : { name: t('passagesPage.known.now'), assessment: now }
        }
      />
    </>
  );
}
