// One saved view: a press shows it; its menu has the rest. Only its owner may change it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { Text } from '#ui/text.tsx';
import { ViewNameForm } from './name-form.tsx';
import css from './views.module.css';
import type { SavedViewItem } from './views-queries.ts';

interface Props {
  item: SavedViewItem;
  /** It was made or shown last. */
  isCurrent: boolean;
  onShow: () => void;
  /** Replaces the view by what the map shows now. */
  onReplace: () => void;
}

export function ViewItem({ item, isCurrent, onShow, onReplace }: Props) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const { view, isDefault, isOwn, waiting } = item;
  const done = () => setDoing(undefined);
  const [sawVersion, setSawVersion] = useState(view.v);
  const begin = (what: 'rename' | 'delete') => () => {
    setSawVersion(view.v);
    setDoing(what);
  };
  const rename = async (name: string) => {
    if ((await commit('view.update', { viewId: view.id, name }, { sawVersion })).ok) done();
  };
  const remove = async () => {
    await commitDeletion('view.delete', [{ args: { viewId: view.id }, sawVersion }], view.name);
    done();
  };
  if (doing === 'rename')
    return (
      <li data-draft-of={view.id}>
        <ViewNameForm name={view.name} submit={t('views.rename')} onSave={rename} onCancel={done} />
      </li>
    );
  return (
    <li className="line-8">
      <button type="button" className={css.show} aria-current={isCurrent || undefined} onClick={onShow}>
        <span className="visually-hidden">{t('views.open')}</span>
        <Text as="span" strong>
          <bdi>{view.name}</bdi>
        </Text>
        <Text as="span" size="small" tone="quiet" className="code">
          {t('views.at', { position: written([view.lon, view.lat]), zoom: formatNumber(view.zoom, 1) })}
        </Text>
        <ChipLine>
          {isCurrent && <Chip tone="accent">{t('views.current')}</Chip>}
          {isDefault && <Chip tone="accent">{t('views.default')}</Chip>}
          {!isOwn && <Chip>{t('views.shared')}</Chip>}
          {waiting && <Chip>{t('views.waiting')}</Chip>}
        </ChipLine>
      </button>
      <ViewMenu item={item} onRename={begin('rename')} onReplace={onReplace} onDelete={begin('delete')} />
      <DeleteQuestion item={item} open={doing === 'delete'} onClose={done} onDelete={() => void remove()} />
    </li>
  );
}

interface MenuProps {
  item: SavedViewItem;
  onRename: () => void;
  onReplace: () => void;
  onDelete: () => void;
}

function ViewMenu({ item: { view, isDefault, isOwn }, onRename, onReplace, onDelete }: MenuProps) {
  const { t } = useTranslation();
  if (isDefault && !isOwn) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t('views.more', { name: view.name })}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {!isDefault && (
        <MenuItem icon={<Icon name="home" />} onSelect={() => void commit('view.setDefault', { viewId: view.id })}>
          {t('views.makeDefault')}
        </MenuItem>
      )}
      {isOwn && (
        <>
          <MenuItem icon={<Icon name="map" />} onSelect={onReplace}>
            {t('views.replace')}
          </MenuItem>
          <MenuItem icon={<Icon name="edit" />} onSelect={onRename}>
            {t('views.rename')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Icon name="remove" />} onSelect={onDelete}>
            {t('views.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

interface QuestionProps {
  item: SavedViewItem;
  open: boolean;
  onClose: () => void;
  onDelete: () => void;
}

function DeleteQuestion({ item: { view }, open, onClose, onDelete }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t('views.deleteTitle')}
      why={view.name}
      action={t('views.delete')}
      keep={t('views.keep')}
      onClose={onClose}
      onYes={onDelete}
    />
  );
}
