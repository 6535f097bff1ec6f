// The drawings on the map, for the key: each with its colours.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Text } from '#ui/text.tsx';
import { useDraftDesk } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { DEFAULT_COLOUR, drawingSettings } from './drawing-settings.ts';
import { useDrawings } from './drawings-queries.ts';

const MOST_COLOURS = 5;
const MOST_DRAWINGS = 8;

const coloursOf = ({ features }: DrawingFeatures): string[] =>
  [...new Set(features.map(({ properties }) => properties.colour ?? DEFAULT_COLOUR))].slice(0, MOST_COLOURS);

/** Empty while no drawing is shown. */
export function DrawingsKey({ account }: { account: Pick<Account, 'id'> }) {
  const { t } = useTranslation();
  const live = useDrawings(account.id);
  const { hidden } = useWatched(drawingSettings);
  const { draft } = useDraftDesk();
  const shown =
    live.state === 'ready'
      ? live.value.map(({ drawing }) => drawing).filter(({ id }) => !hidden.includes(id) && id !== draft.base?.drawingId)
      : [];
  const rows = shown
    .slice(0, MOST_DRAWINGS)
    .map(({ id, name, featureCollection }) => ({ id, name, colours: coloursOf(featureCollection) }));
  if (draft.shapes.length > 0)
    rows.unshift({
      id: 'draft',
      name: draft.name || t('drawings.draw.unnamed'),
      colours: coloursOf({ type: 'FeatureCollection', features: [...draft.shapes] }),
    });
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('drawings.title')}>
      <Text as="div" size="small" strong>
        {t('drawings.title')}
      </Text>
      <ul className={css.key}>
        {rows.map(({ id, name, colours }) => (
          <li key={id} className={css.keyRow}>
            {colours.map((colour) => (
              <span key={colour} className={css.dot} style={{ background: colour }} aria-hidden="true" />
            ))}
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {shown.length > MOST_DRAWINGS && (
        <Text as="div" size="small" tone="quiet">
          {t('drawings.draw.moreShown', { count: shown.length - MOST_DRAWINGS })}
        </Text>
      )}
    </section>
  );
}
