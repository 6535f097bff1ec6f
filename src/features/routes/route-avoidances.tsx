// What a route avoids: passages, listed areas, the user's own polygons.
import { useTranslation } from 'react-i18next';
import { type PassageName, PASSAGES } from '#contract/routing.ts';
import { CheckList } from '#ui/form/check-list.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Text } from '#ui/text.tsx';
import { changeRouteDraft, type RouteDraft, toggleDrawing, togglePassage } from './route-draft.ts';
import type { AreaDrawing } from './route-queries.ts';
import css from './routes.module.css';

interface Props {
  draft: RouteDraft;
  listedAreas: number;
  drawings: readonly AreaDrawing[];
}

export function RouteAvoidances({ draft, listedAreas, drawings }: Props) {
  const { t } = useTranslation();
  const count = draft.closedPassages.length + draft.closedDrawings.length + (draft.avoidListedAreas ? 1 : 0);
  return (
    <details className={css.details} open={count > 0 || undefined}>
      <summary>
        {t('routes.avoid.title')} {count > 0 && <span className="tabular">({count})</span>}
      </summary>
      <div className="stack-10">
        <CheckList<PassageName>
          label={t('routes.avoid.passages')}
          options={PASSAGES.map((name) => ({ value: name, label: t(`routes.passage.${name}`) }))}
          chosen={draft.closedPassages}
          onToggle={(name) => changeRouteDraft((now) => togglePassage(now, name))}
        />
        <SwitchField
          label={t('routes.avoid.listed')}
          hint={listedAreas > 0 ? t('routes.avoid.listedHint', { count: listedAreas }) : t('routes.avoid.noListed')}
          checked={draft.avoidListedAreas}
          disabled={listedAreas === 0 && !draft.avoidListedAreas}
          onChange={(avoidListedAreas) => changeRouteDraft((now) => ({ ...now, avoidListedAreas }))}
        />
        {drawings.length > 0 ? (
          <CheckList
            label={t('routes.avoid.drawings')}
            options={drawings.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.closedDrawings}
            onToggle={(id) => changeRouteDraft((now) => toggleDrawing(now, id))}
          />
        ) : (
          <Text size="small" tone="quiet">
            {t('routes.avoid.noDrawings')}
          </Text>
        )}
      </div>
    </details>
  );
}
