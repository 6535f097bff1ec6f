// The stops of a route in their order: from, via, to. Up, down, remove, add.
import { useTranslation } from 'react-i18next';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import {
  addStop,
  changeRouteDraft,
  MOST_STOPS,
  moveStop,
  removeStop,
  reverseStops,
  type RouteDraft,
} from '#features/routes/route-draft.ts';
import css from '#features/routes/routes.module.css';
import { StopField } from './stop-field.tsx';

export function RouteStops({ draft, accountId }: { draft: RouteDraft; accountId: string }) {
  const { t } = useTranslation();
  const ports = useHeld(heldPorts, accountId);
  const last = draft.stops.length - 1;
  const labelOf = (at: number) =>
    at === 0 ? t('routes.stop.from') : at === last ? t('routes.stop.to') : t('routes.stop.via', { number: at });
  return (
    <div className="stack-10">
      <ol className="stack-10 bare-list">
        {draft.stops.map((stop, at) => (
          <li key={stop.id} className={css.stopRow}>
            <StopField stop={stop} label={labelOf(at)} ports={ports} />
            {draft.stops.length > 2 && (
              <div className={css.stopButtons}>
                <IconButton
                  label={t('routes.stop.earlier', { label: labelOf(at) })}
                  disabled={at === 0}
                  onClick={() => changeRouteDraft((now) => moveStop(now, stop.id, -1))}
                >
                  <Icon name="sortUp" />
                </IconButton>
                <IconButton
                  label={t('routes.stop.later', { label: labelOf(at) })}
                  disabled={at === last}
                  onClick={() => changeRouteDraft((now) => moveStop(now, stop.id, 1))}
                >
                  <Icon name="sortDown" />
                </IconButton>
                <IconButton
                  label={t('routes.stop.remove', { label: labelOf(at) })}
                  onClick={() => changeRouteDraft((now) => removeStop(now, stop.id))}
                >
                  <Icon name="remove" />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="line-8 wraps">
        <Button size="small" kind="soft" disabled={draft.stops.length >= MOST_STOPS} onClick={() => changeRouteDraft(addStop)}>
          <Icon name="add" />
          {t('routes.stop.add')}
        </Button>
        <Button size="small" kind="soft" onClick={() => changeRouteDraft(reverseStops)}>
          {t('routes.stop.reverse')}
        </Button>
      </div>
    </div>
  );
}
