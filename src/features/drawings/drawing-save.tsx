// Saves the draft under its name, or discards it after a question. Works offline.
import { Form } from '#ui/form/form-element.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewDrawing } from '#contract/entities/drawings.ts';
import { newId } from '#platform/ids.ts';
import { accountDb } from '#store/device/account-db.ts';
import { commit } from '#store/edits/commit.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { collectionOf, deskOf, EMPTY_DRAFT, isUnsaved, markOf, notSaved } from './draft.ts';
import { changeDesk, changeDrawingDraft, draftDesk, takeTool, useDraftDesk } from './draft-desk.ts';
import css from './drawing-panel.module.css';

/**
 * The version that the draft is based on. If the row is still what was last saved from here, its present version is used, whatever its
 * number. Otherwise somebody else changed it, and the old version goes along, so that the server keeps both (SY9).
 */
async function sawVersion(accountId: string): Promise<number | undefined> {
  const { base } = draftDesk.get().draft;
  const row = base && (await accountDb(accountId).drawings.get(base.drawingId));
  if (!row || markOf(row.name, row.featureCollection.features) === base.mark) return undefined;
  return base.v;
}

/** Whether it was saved; if not, a toast has said why. */
async function saveDraft(accountId: string): Promise<boolean> {
  const { draft } = draftDesk.get();
  const name = draft.name.trim();
  const begun = draft.base ?? { drawingId: newId(), mark: '' };
  const { drawingId } = begun;
  const version = await sawVersion(accountId);
  changeDrawingDraft((before) => ({ ...before, base: begun })); // if the page closes now, the next one finds what was saved by this id
  const saved = await commit(
    'drawing.save',
    { drawingId, name, featureCollection: collectionOf(draft) },
    version === undefined ? undefined : { sawVersion: version },
  );
  if (!saved.ok) return false;
  const row = await accountDb(accountId).drawings.get(drawingId);
  const base = { drawingId, mark: markOf(name, draft.shapes), no: saved.value, ...(row && { v: row.v }) };
  changeDrawingDraft((before) => ({ ...before, base }));
  return true;
}

/** The server refused a save that was shown as saved, or the save waits behind a refused one: the draft is unsaved again. */
function useRefusedSave(accountId: string): void {
  const { no, drawingId } = useDraftDesk().draft.base ?? {};
  const refused = useLive(async () => {
    if (no === undefined || drawingId === undefined) return undefined;
    const { outbox, drawings } = accountDb(accountId);
    const entry = await outbox.get(no);
    const isRefused = entry?.touches.includes(`drawings:${drawingId}`) && (entry.state === 'parked' || entry.state === 'blocked');
    return isRefused ? { no, isThere: (await drawings.get(drawingId)) !== undefined } : undefined;
  }, [accountId, no, drawingId]);
  useEffect(() => {
    if (refused.state !== 'ready' || !refused.value) return;
    const { no: refusedNo, isThere } = refused.value;
    changeDrawingDraft((before) => notSaved(before, refusedNo, isThere));
  }, [refused]);
}

export function DrawingSave({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { draft } = useDraftDesk();
  const [said, setSaid] = useState<'saved' | 'nameWrong'>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const unsaved = isUnsaved(draft);
  useRefusedSave(accountId);
  const save = async () => {
    if (!NewDrawing.shape.name.safeParse(draft.name).success) return setSaid('nameWrong');
    setBusy(true);
    const done = await saveDraft(accountId);
    setBusy(false);
    setSaid(done ? 'saved' : undefined);
  };
  const discard = () => {
    setAsking(false);
    setSaid(undefined);
    takeTool(undefined);
    changeDesk(() => deskOf(EMPTY_DRAFT));
  };
  if (!unsaved && !draft.base) return null;
  return (
    <Form className="stack-10" data-drafts="none" onSubmit={save}>
      {/* the name is stored with the drawing */}
      <Field label={t('drawings.draw.drawingName')} error={said === 'nameWrong' ? t('drawings.nameWrong') : undefined}>
        {(control) => (
          <TextField
            {...control}
            value={draft.name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => changeDrawingDraft((before) => ({ ...before, name: target.value }))}
          />
        )}
      </Field>
      <Text size="small" tone="quiet" role="status">
        {t(unsaved ? 'drawings.draw.notSaved' : 'drawings.draw.saved')}
      </Text>
      <div className={css.buttons}>
        <Button type="button" kind="soft" size="small" onClick={() => (unsaved ? setAsking(true) : discard())}>
          {t(unsaved ? 'drawings.draw.discard' : 'drawings.draw.close')}
        </Button>
        <Button type="submit" size="small" busy={busy} disabled={!unsaved || draft.shapes.length === 0}>
          {t('drawings.save')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('drawings.draw.discardTitle')}
        description={t(draft.base?.v !== undefined ? 'drawings.draw.discardChanges' : 'drawings.draw.discardAll', {
          count: draft.shapes.length,
        })}
        actions={
          <>
            <Button type="button" kind="soft" onClick={() => setAsking(false)}>
              {t('drawings.cancel')}
            </Button>
            <Button type="button" kind="danger" onClick={discard}>
              {t('drawings.draw.discard')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </Form>
  );
}
