// A field in which a route is found by its name, among those that are planned or saved on this device.
import { useTranslation } from 'react-i18next';
import { useLive } from '#store/use-live.ts';
import { ChoiceField } from './choice-fields.tsx';
import type { ListRoutes } from './passage-run.ts';

const MOST_SUGGESTED = 8;

interface Props {
  accountId: string;
  listRoutes: ListRoutes;
  label: string;
  id: string | undefined;
  /** Not offered. */
  without?: string | undefined;
  onChoose: (id: string | undefined) => void;
}

export function RouteField({ accountId, listRoutes, label, id, without, onChoose }: Props) {
  const { t } = useTranslation();
  const known = useLive(() => listRoutes(accountId), [accountId, listRoutes]);
  const routes = known.state === 'ready' ? known.value.filter((route) => route.id !== without) : [];
  const suggest = (typed: string) => {
    const wanted = typed.trim().toLocaleLowerCase();
    return routes
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .slice(0, MOST_SUGGESTED)
      .map(({ id: key, name, isSaved }) => ({ key, name, detail: t(isSaved ? 'passagesPage.savedRoute' : 'passagesPage.plannedRoute') }));
  };
  return (
    <ChoiceField
      {...{ label, suggest, onChoose }}
      listLabel={t('passagesPage.routes')}
      placeholder={t('passagesPage.routePlaceholder')}
      hint={known.state === 'ready' && routes.length === 0 ? t('passagesPage.noRoutes') : undefined}
      unknown={t('passagesPage.routeUnknown')}
      isChosen={id !== undefined}
      name={routes.find((route) => route.id === id)?.name ?? ''}
    />
  );
}
