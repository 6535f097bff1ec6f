// The passage beside another departure, another route, the way between two other ports, or the way without one of its passages: line by line.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { PASSAGES } from '#contract/routing.ts';
import { DAY_MS } from '#contract/units.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AssessedPassage, ListRoutes, OtherSide } from '#features/passages/passage-run.ts';
import { addressTime, isCompared, type PassageSearch, timeOfAddress, withoutComparison } from '#features/passages/passage-search.ts';
import { RouteField } from '#features/passages/route-field.tsx';
import css from '#features/passages/passages.module.css';
import { KnownAtChoice, KnownAtSides } from './known-at.tsx';
import { OtherPorts } from './other-ports.tsx';
import { wayWords } from './passage-facts.ts';
import { SideBySide } from './side-by-side.tsx';

interface Props {
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  passage: AssessedPassage;
  accountId: string;
  listRoutes: ListRoutes;
}

interface Asked {
  /** This comparison was asked for while the page stood: its result takes the focus. */
  isNew: boolean;
  onShown: () => void;
}

export function ComparePassages({ search, passage, isNew, onShown, ...choices }: Props & Asked) {
  const { t } = useTranslation();
  const { other } = passage;
  const result = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (!isNew) return;
    result.current?.scrollIntoView({ block: 'start' });
    result.current?.focus({ preventScroll: true });
    onShown();
  });
  useEffect(() => {
    if (other !== undefined) show();
  }, [other]);
  return (
    <div className="stack-12 shrinks">
      <Choice {...{ search, passage, ...choices }} />
      {isCompared(search) && other === undefined && <WordedProgress label={t('passagesPage.comparing')} />}
      {other !== undefined && (
        <div ref={result} tabIndex={-1} role="group" aria-label={t('passagesPage.resultOfCompare')} className="stack-12 shrinks">
          {typeof other === 'string' ? (
            <Notice tone="warning">{t(`passagesPage.other.${other}`)}</Notice>
          ) : (
            <OtherBeside {...{ search, passage }} other={other} />
          )}
        </div>
      )}
    </div>
  );
}

// over 40 lines: one choice after another
function Choice({ search, onSearch, passage: { passages, plan }, accountId, listRoutes }: Props) {
  const { t } = useTranslation();
  const departureMs = timeOfAddress(search.versus) ?? (plan.departureMs === undefined ? undefined : plan.departureMs + DAY_MS);
  const [typed, setTyped] = useState(departureMs);
  const passage = withoutComparison(search);
  const without = (value: string) => {
    const name = PASSAGES.find((one) => one === value);
    onSearch(name ? { ...passage, without: name } : passage);
  };
  return (
    <div className={css.fields}>
      {plan.departureMs !== undefined && (
        <Form
          className="stack-8"
          data-drafts="none"
          onSubmit={() => typed !== undefined && onSearch({ ...passage, versus: addressTime(typed) })}
        >
          <DateField
            label={t('passagesPage.otherDeparture')}
            precision="minute"
            value={typed}
            onChange={(time) => time !== 'wrong' && setTyped(time === 'none' ? undefined : time)}
          />
          <div>
            <Button type="submit" size="small" kind="soft">
              {t('passagesPage.compareDeparture')}
            </Button>
          </div>
        </Form>
      )}
      <RouteField
        {...{ accountId, listRoutes }}
        label={t('passagesPage.otherRoute')}
        id={search.versusRoute}
        without={search.route}
        onChoose={(id) => onSearch(id === undefined ? passage : { ...passage, versusRoute: id })}
      />
      <OtherPorts {...{ accountId, search }} onChoose={(pair) => onSearch({ ...passage, ...pair })} />
      {(passages.length > 0 || search.without) && (
        <Field label={t('passagesPage.otherWay')}>
          {(control) => (
            <Select
              {...control}
              value={search.without ?? ''}
              onChange={({ target }) => without(target.value)}
              options={[
                { value: '', label: t('passagesPage.noOtherWay') },
                ...[...new Set([...passages, ...(search.without ? [search.without] : [])])].map((name) => ({
                  value: name,
                  label: t('routes.without', { passage: t(`routes.passage.${name}`) }),
                })),
              ]}
            />
          )}
        </Field>
      )}
      <KnownAtChoice {...{ search, onSearch }} />
      {isCompared(search) && (
        <div>
          <Button size="small" kind="plain" onClick={() => onSearch(passage)}>
            {t('passagesPage.endCompare')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OtherBeside({ search, passage, other }: Pick<Props, 'search' | 'passage'> & { other: OtherSide }) {
  const { t } = useTranslation();
  const isAnotherWay = (search.versusRoute ?? search.versusFrom) !== undefined;
  const { departureMs } = passage.plan;
  const asPlanned =
    search.versus === undefined || departureMs === undefined
      ? t('passagesPage.asPlanned')
      : t('passagesPage.asPlannedAt', { time: formatDateTime(departureMs) });
  const planned = { name: isAnotherWay ? wayWords(passage) : asPlanned, assessment: passage.assessment };
  if (search.known !== undefined) return <KnownAtSides {...{ search, other }} now={passage.assessment} />;
  const name = isAnotherWay
    ? wayWords(other)
    : search.without === undefined
      ? formatDateTime(other.plan.departureMs ?? 0)
      : t('routes.without', { passage: t(`routes.passage.${search.without}`) });
  return <SideBySide one={planned} other={{ name, assessment: other.assessment }} isChoice />;
}
