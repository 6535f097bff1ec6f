// The place of a stop of the route that is planned: typed, or tapped on the map.
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { PlaceField } from './place-field.tsx';
import { changeRouteDraft, type DraftStop, pickingStop, setStop } from '#features/routes/route-draft.ts';

interface Props {
  stop: DraftStop;
  label: string;
  ports: ReadonlyMap<string, PortRow> | undefined;
}

export function StopField({ stop, label, ports }: Props) {
  const { t } = useTranslation();
  const picking = useWatched(pickingStop) === stop.id;
  const { id, ...place } = stop;
  return (
    <PlaceField
      {...{ place, label, ports }}
      onChange={(given) => changeRouteDraft((draft) => setStop(draft, id, given))}
      hint={picking ? t('routes.stop.tapNow') : undefined}
      end={
        <IconButton
          label={t('routes.stop.pick', { label })}
          aria-pressed={picking}
          onClick={() => pickingStop.set(picking ? undefined : id)}
        >
          <Icon name="crosshair" />
        </IconButton>
      }
    />
  );
}
