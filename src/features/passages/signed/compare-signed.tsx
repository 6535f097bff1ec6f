// A signed assessment of a passage beside another one, or beside the same plan as of now.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from '@tanstack/react-router';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { assessInWorker } from '#compute/passages.ts';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import { AS_OF_NOW, type PassageSearch } from '#features/passages/passage-search.ts';
import { SideBySide } from '#features/passages/result/side-by-side.tsx';
import { ownShipOf, passageShipFacts } from '#features/passages/ship-facts.ts';
import { type ListedPassage, useSignedPassages } from './listed-passages.ts';
import { PassageField } from './passage-field.tsx';
import { useSignedPassage } from './signed-passages.ts';

/** In the choice of what it is compared with: one that is named then. */
const OTHER = 'other';
/** The part of the page to which the list of signed assessments leads. */
export const COMPARE_PART = 'passage-compare';

interface Props {
  accountId: string;
  passage: SignedPassageRow;
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
}

export function CompareSigned({ accountId, passage, search, onSearch }: Props) {
  const { t } = useTranslation();
  const others = useSignedPassages(accountId);
  const listed = others.state === 'ready' ? others.value.filter(({ id }) => id !== passage.id) : [];
  const { against } = search;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === COMPARE_PART) document.getElementById(COMPARE_PART)?.scrollIntoView();
  }, [hash]); // the router looks for it before the row is read
  const [isOther, setOther] = useState(against !== undefined && against !== AS_OF_NOW);
  const options = [
    { value: '', label: t('passagesPage.signed.compareNone') },
    { value: AS_OF_NOW, label: t('passagesPage.signed.compareNow') },
    { value: OTHER, label: t('passagesPage.signed.compareOther') },
  ];
  const compare = (id: string | undefined) => onSearch({ signed: passage.id, ...(id !== undefined && { against: id }) });
  const choose = (value: string) => {
    setOther(value === OTHER);
    compare(value === AS_OF_NOW ? AS_OF_NOW : undefined);
  };
  return (
    <div className="stack-12 shrinks">
      <Field label={t('passagesPage.signed.compareWith')}>
        {(control) => (
          <Select
            {...control}
            value={isOther ? OTHER : (against ?? '')}
            options={options}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      {isOther && (
        <PassageField
          label={t('passagesPage.signed.other')}
          unknown={t('passagesPage.signed.unknown')}
          passages={listed}
          chosen={listed.find(({ id }) => id === against)}
          nameOf={({ name }) => name}
          onChoose={compare}
        />
      )}
      {against === AS_OF_NOW && <AgainstNow {...{ accountId, passage }} />}
      {against !== undefined && against !== AS_OF_NOW && <AgainstOther key={against} {...{ accountId, passage, against }} />}
    </div>
  );
}

const sideName = ({ name, signedAt }: Pick<ListedPassage, 'name' | 'signedAt'>): string => `${name}, ${formatDateTime(signedAt)}`;

function AgainstOther({ accountId, passage, against }: Pick<Props, 'accountId' | 'passage'> & { against: string }) {
  const { t } = useTranslation();
  const found = useSignedPassage(accountId, against);
  if (found.state === 'loading') return <WordedProgress label={t('passagesPage.comparing')} />;
  const other = found.state === 'ready' ? found.value?.passage : undefined;
  if (!other) return <Notice tone="warning">{t('passagesPage.signed.missing')}</Notice>;
  const side = (row: SignedPassageRow) => ({ name: sideName(row), assessment: row.result });
  return <SideBySide one={side(passage)} other={side(other)} />;
}

/** The plan as it was signed, by what this device knows now of reports, areas, ports and the ship. */
async function assessNow(accountId: string, { plan, mmsi, result }: SignedPassageRow, signal: AbortSignal): Promise<PassageAssessment> {
  const known = mmsi === undefined ? undefined : await ownShipOf(accountId, mmsi);
  const question = { accountId, ship: known ? passageShipFacts(known) : {}, asOfMs: serverNow() };
  const [assessment] = await assessInWorker({ ...question, plans: [{ ...plan, stops: result.stops }] }, signal);
  if (!assessment) throw new Error('The worker gave no assessment');
  return assessment;
}

function AgainstNow({ accountId, passage }: Pick<Props, 'accountId' | 'passage'>) {
  const { t } = useTranslation();
  const [found, setFound] = useState<PassageAssessment | 'failed'>();
  const assess = useEffectEvent((signal: AbortSignal) => assessNow(accountId, passage, signal));
  useEffect(() => {
    const ended = new AbortController();
    assess(ended.signal).then(setFound, (problem: unknown) => {
      if (ended.signal.aborted) return;
      log.warn('assessing a signed passage anew', problem);
      setFound('failed');
    });
    return () => ended.abort();
  }, [accountId, passage.id]); // a signed plan never changes, whatever else its row is read for
  if (found === undefined) return <WordedProgress label={t('passagesPage.comparing')} />;
  if (found === 'failed') return <Notice tone="warning">{t('passagesPage.other.failed')}</Notice>;
  return (
    <SideBySide
      one={{ name: formatDateTime(passage.signedAt), assessment: passage.result }}
      other={{ name: t('passagesPage.signed.compareNow'), assessment: found }}
    />
  );
}
