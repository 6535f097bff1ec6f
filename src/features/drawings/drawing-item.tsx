// One drawing in the list: its size, place and last change; actions: show or hide, continue, rename, delete, export.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewDrawing } from '#contract/entities/drawings.ts';
import type { Box } from '#contract/units.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { saveFile } from '#platform/save-file.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { extentOf } from './drawing-extent.ts';
import { drawingSettings, setDrawingShown } from './drawing-settings.ts';
import css from './drawings.module.css';
import type { DrawingItem as Item } from './drawings-queries.ts';
import { DRAWING_FORMATS, type DrawingFormat, MEDIA_TYPES, writeDrawing } from '#files/write-drawing.ts';
import type { DrawingRow } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';
import { deskOf, EMPTY_DRAFT, isUnsaved, markOf } from './draft.ts';
import { changeDesk, draftDesk, takeTool } from './draft-desk.ts';

// Makes a saved drawing the draft again, or deletes it while a draft continues it. Never drops an unsaved draft.
/** False when another draft is not saved: the user must save or discard it first. */
function continueDrawing({ id, name, featureCollection, v }: DrawingRow): boolean {
  const { draft } = draftDesk.get();
  if (draft.base?.drawingId === id) return true;
  if (isUnsaved(draft)) return false;
  takeTool(undefined);
  const used = new Set<string>();
  const shapes = featureCollection.features.map((feature) => {
    const shapeId = feature.id !== undefined && !used.has(feature.id) ? feature.id : newId();
    used.add(shapeId);
    return { ...feature, id: shapeId };
  });
  // marked in the form in which it will be edited: added ids are no change
  changeDesk(() => deskOf({ name, shapes, base: { drawingId: id, mark: markOf(name, shapes), v } }));
  return true;
}

/** The drawing is deleted: unsaved changes become a new drawing, otherwise nothing of it stays on the map. */
function stopContinuing(drawingId: string): void {
  const { draft } = draftDesk.get();
  if (draft.base?.drawingId !== drawingId) return;
  takeTool(undefined);
  const { base: _, ...rest } = draft;
  changeDesk(() => deskOf(isUnsaved(draft) ? rest : EMPTY_DRAFT));
}

interface Props {
  item: Item;
  /** Moves the map to the drawing; absent without a map. */
  onShow?: ((box: Box) => void) | undefined;
}

export function DrawingListItem({ item, onShow }: Props) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const [renaming, setRenaming] = useState(false);
  const { hidden } = useWatched(drawingSettings);
  const { drawing, isOwn, waiting } = item;
  const { name, featureCollection, updatedAt } = drawing;
  const extent = extentOf(featureCollection);
  if (renaming) return <Rename item={item} onDone={() => setRenaming(false)} />;
  return (
    <li className={css.item}>
      <div className="stack-4 breaks grows">
        <Text as="div" strong>
          <bdi>{name}</bdi>
        </Text>
        <Text as="div" size="small" tone="quiet" className="tabular">
          {t('drawings.shapes', { count: featureCollection.features.length })} ·{' '}
          {t('drawings.changed', { time: formatDateTime(updatedAt) })}
        </Text>
        <Text as="div" size="small" tone="quiet" className={extent ? 'code' : ''}>
          {extent
            ? t('drawings.extent', {
                southWest: written([extent[0], extent[1]]),
                northEast: written([extent[2], extent[3]]),
              })
            : t('drawings.noExtent')}
        </Text>
        <ChipLine>
          {!isOwn && <Chip>{t('drawings.shared')}</Chip>}
          {waiting && <Chip>{t('drawings.waiting')}</Chip>}
        </ChipLine>
        <SwitchField
          label={t('drawings.show')}
          checked={!hidden.includes(drawing.id)}
          onChange={(shown) => setDrawingShown(drawing.id, shown)}
        />
      </div>
      <Actions item={item} onRename={() => setRenaming(true)} onShow={extent && onShow && (() => onShow(extent))} />
    </li>
  );
}

function Actions({ item, onRename, onShow }: { item: Item; onRename: () => void; onShow: (() => void) | undefined }) {
  const { t } = useTranslation();
  const [inTheWay, setInTheWay] = useState(false);
  const { drawing, isOwn } = item;
  const toPanel = () => changeWorkbench((bench) => openPanel(bench, 'drawing'));
  const goOn = () => (continueDrawing(drawing) ? toPanel() : setInTheWay(true));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('drawings.more', { name: drawing.name })}>
            <Icon name="more" />
          </IconButton>
        }
      >
        {onShow && (
          <MenuItem icon={<Icon name="locate" />} onSelect={onShow}>
            {t('drawings.showAt')}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Icon name="drawings" />} onSelect={goOn}>
            {t('drawings.continue')}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Icon name="edit" />} onSelect={onRename}>
            {t('drawings.rename')}
          </MenuItem>
        )}
        {DRAWING_FORMATS.map((format) => (
          <MenuItem key={format} icon={<Icon name="download" />} onSelect={() => download(item, format)}>
            {t(`drawings.download.${format}`)}
          </MenuItem>
        ))}
        {isOwn && (
          <>
            <MenuLine />
            <MenuItem icon={<Icon name="remove" />} onSelect={() => void deleteDrawing(item)}>
              {t('drawings.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={inTheWay}
        title={t('drawings.draftInTheWay')}
        why={t('drawings.draftInTheWayWhy', { name: drawing.name })}
        action={t('drawings.toPanel')}
        kind="primary"
        keep={t('drawings.cancel')}
        onClose={() => setInTheWay(false)}
        onYes={toPanel}
      />
    </>
  );
}

const download = ({ drawing: { name, featureCollection } }: Item, format: DrawingFormat) =>
  saveFile(`${name}.${format}`, writeDrawing(format, name, featureCollection), MEDIA_TYPES[format]);

async function deleteDrawing({ drawing: { id: drawingId, name, v: sawVersion } }: Item): Promise<void> {
  if (await commitDeletion('drawing.delete', [{ args: { drawingId }, sawVersion }], name)) stopContinuing(drawingId);
}

const Named = NewDrawing.pick({ name: true });

function Rename({ item: { drawing }, onDone }: { item: Item; onDone: () => void }) {
  const { t } = useTranslation();
  const [opened] = useState(drawing);
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Named), defaultValues: { name: drawing.name } });
  const save = handleSubmit(async ({ name }) => {
    const saved = await commit(
      'drawing.save',
      { drawingId: drawing.id, name, featureCollection: drawing.featureCollection },
      { sawVersion: opened.v },
    );
    if (saved.ok) onDone();
  });
  return (
    <li data-draft-of={drawing.id}>
      <Form className="stack-12" onSubmit={save}>
        <Field label={t('drawings.name')} error={formState.errors.name && t('drawings.nameWrong')}>
          {(control) => <TextField {...control} {...register('name')} autoFocus autoComplete="off" maxLength={120} />}
        </Field>
        <div className={css.buttons}>
          <Button type="button" kind="soft" onClick={onDone}>
            {t('drawings.cancel')}
          </Button>
          <Button type="submit" busy={formState.isSubmitting}>
            {t('drawings.save')}
          </Button>
        </div>
      </Form>
    </li>
  );
}
