// What of the nautical chart was tapped: a list, the most dangerous first; each opens to all its attributes in words, with its texts and
// pictures. Plain text, because cells come from strangers.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import { useWorkbench } from '#map/workbench.ts';
import { formatNumber } from '#i18n/formats.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { CellLacks } from './cell-lacks.tsx';
import { ChartFile } from './chart-file.tsx';
import css from './charts.module.css';
import { isDangerObject, isDepthKnown, isUnsafe } from './objects-at.ts';
import type { ChartObject } from './objects-at.ts';
import { attributeFacts, filesOf, dangerDepthWords, lightWords, titleOf } from './words/object-words.ts';

/** Nobody reads a longer list; zooming in helps instead. */
const MOST_SHOWN = 30;

export function ChartCard({ objects, accountId }: { objects: readonly ChartObject[]; accountId: string }) {
  const { t } = useTranslation();
  const shown = objects.slice(0, MOST_SHOWN);
  return (
    <section className={css.card}>
      <h3 className={css.heading}>{t('chartsPage.ask.objects', { count: objects.length })}</h3>
      <ul className={css.objects}>
        {shown.map((object) => (
          <ObjectLine key={[object['cell'], object['id'], object['depth']].join(' ')} object={object} accountId={accountId} />
        ))}
      </ul>
      {objects.length > shown.length && (
        <Text as="p" size="small" tone="quiet">
          {t('chartsPage.ask.more', { count: objects.length - shown.length })}
        </Text>
      )}
    </section>
  );
}

function ObjectLine({ object, accountId }: { object: ChartObject; accountId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { encValues } = useWorkbench();
  const unsafe = isUnsafe(object, encValues);
  const light = lightWords(object, t);
  return (
    <li>
      <button type="button" className={css.object} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'fold' : 'unfold'} size={14} />
        <span>
          <bdi className={unsafe ? css.unsafe : undefined}>{titleOf(object, t)}</bdi>
          {unsafe && <span className={css.why}>{t(isDepthKnown(object) ? 'chartsPage.ask.unsafe' : 'chartsPage.ask.unsafeUnknown')}</span>}
          {light && <span className={css.why}>{light}</span>}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ObjectFacts object={object} unsafe={unsafe} accountId={accountId} />}
      </div>
    </li>
  );
}

function ObjectFacts({ object, unsafe, accountId }: { object: ChartObject; unsafe: boolean; accountId: string }) {
  const { t } = useTranslation();
  const cell = useHeld(heldChartCells, accountId)?.get(String(object['cell']));
  const fileOf = (name: string): ChartText | undefined => cell?.texts.find((text) => text.name.toUpperCase() === name.toUpperCase());
  return (
    <div className={css.facts}>
      <dl>
        {isDangerObject(object) && (
          <div>
            <dt>{t('chartsPage.ask.judged')}</dt>
            <dd>{dangerDepthWords(object, unsafe, t)}</dd>
          </div>
        )}
        {attributeFacts(object, t).map(({ acronym, label, words }) => (
          <div key={acronym}>
            <dt>{label}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {filesOf(object).map(({ name }) => (
        <ChartFile key={name} name={name} file={fileOf(name)} />
      ))}
      {cell && (
        <Text as="p" size="small" className="tabular">
          <bdi>
            {t('chartsPage.ask.source', {
              cell: cell.id,
              edition: cell.edition,
              update: cell.update,
              issuedOn: cell.issuedOn,
              scale: formatNumber(cell.scale),
            })}
          </bdi>
        </Text>
      )}
      {cell && <CellLacks cell={cell} />}
      <Text as="p" size="small" tone="quiet">
        <bdi>{t('chartsPage.ask.id', { id: String(object['id']), cell: String(object['cell']) })}</bdi>
      </Text>
    </div>
  );
}
