import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TextDraft, drafts, keepDraftsWith } from '#platform/drafts.ts';
import { keepDraftsInMemory, keptDrafts } from '#tests/kept-drafts.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { noteRefusal } from '#platform/refusals.ts';
import { Form } from './form-element.tsx';
import { showToast } from '#ui/toasts.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

beforeEach(keepDraftsInMemory);
afterEach(() => keepDraftsWith(undefined));

function Registered({ onSave }: { onSave: () => unknown }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: 'North', secret: '' } });
  return (
    <Form aria-label="Registered" onSubmit={handleSubmit(onSave)}>
      <Field label="Name">{(control) => <TextField {...control} {...register('name')} />}</Field>
      <PasswordField label="Password" error={undefined} field={register('secret')} autoComplete="current-password" />
      <button type="submit">Save</button>
    </Form>
  );
}

function Controlled() {
  const [text, setText] = useState('');
  return (
    <>
      <form aria-label="Controlled">
        <Field label="Remarks">
          {(control) => <TextArea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <output>{text}</output>
      </form>
      <form data-drafts="none" aria-label="Passing">
        <Field label="Depth">{(control) => <TextField {...control} />}</Field>
      </form>
      <Field label="Filter">{(control) => <TextField {...control} />}</Field>
    </>
  );
}

function Screen({ onSave = () => undefined }: { onSave?: () => unknown }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Come and go
      </button>
      {isOpen && (
        <>
          <Registered onSave={onSave} />
          <Controlled />
        </>
      )}
    </>
  );
}

test('what was typed into a form that goes away is kept, offered when it comes back, and put back by one press', async () => {
  const screen = await renderInTheme(<Screen />);
  const comeAndGo = screen.getByRole('button', { name: 'Come and go' });
  await screen.getByLabelText('Name').fill('Gulf watch');
  await screen.getByLabelText('Remarks').fill('two lines\nof text');
  await expect.poll(keptDrafts).toEqual(['Name: Gulf watch', 'Remarks: two lines\nof text']);
  await comeAndGo.click();
  await comeAndGo.click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North');
  await expect.element(screen.getByText('You typed this here but did not save it: Gulf watch')).toBeVisible();
  await screen.getByRole('form', { name: 'Registered' }).getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Gulf watch');
  await screen.getByRole('form', { name: 'Controlled' }).getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('two lines of text');
  await expect.element(screen.getByText(/^You typed this here/)).not.toBeInTheDocument();
});

test('a draft ends when it is saved, discarded or typed back to what stood there; what was refused stays one', async () => {
  let isTaken = false;
  const screen = await renderInTheme(<Screen onSave={() => isTaken || noteRefusal()} />);
  const comeAndGo = screen.getByRole('button', { name: 'Come and go' });
  const name = screen.getByLabelText('Name');
  await name.fill('Gulf');
  await name.fill('North');
  await expect.poll(keptDrafts).toEqual([]);
  await name.fill('Gulf');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await comeAndGo.click();
  await expect.poll(keptDrafts).toEqual(['Name: Gulf']);
  await comeAndGo.click();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(keptDrafts).toEqual([]);
  await name.fill('Gulf');
  isTaken = true;
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(keptDrafts).toEqual([]);
  await comeAndGo.click();
  expect(keptDrafts()).toEqual([]);
});

test('while it is not known whether a form was taken its text stays a draft: another edit’s toast, leaving it, and a refusal after that change nothing', async () => {
  let end = (): void => undefined;
  const underWay = new Promise<void>((resolve) => (end = resolve));
  const screen = await renderInTheme(<Screen onSave={() => underWay} />);
  await screen.getByLabelText('Name').fill('Gulf');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  showToast('success', 'Fleet deleted successfully');
  await expect.poll(keptDrafts).toEqual(['Name: Gulf']);
  await screen.getByRole('button', { name: 'Come and go' }).click();
  expect(keptDrafts()).toEqual(['Name: Gulf']);
  noteRefusal();
  end();
  await screen.getByRole('button', { name: 'Come and go' }).click();
  await expect.element(screen.getByText('You typed this here but did not save it: Gulf')).toBeVisible();
});

test('what is typed while the form is under way stays a draft when the form was taken', async () => {
  let end = (): void => undefined;
  const underWay = new Promise<void>((resolve) => (end = resolve));
  const screen = await renderInTheme(<Screen onSave={() => underWay} />);
  await screen.getByLabelText('Name').fill('Gulf');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.getByLabelText('Name').fill('Gulf of Aden');
  end();
  await screen.getByRole('button', { name: 'Come and go' }).click();
  await screen.getByRole('button', { name: 'Come and go' }).click();
  await expect.element(screen.getByText('You typed this here but did not save it: Gulf of Aden')).toBeVisible();
});

test('a form that shows what is wrong with a field was not taken', async () => {
  function Wrong() {
    const [isWrong, setWrong] = useState(false);
    return (
      <Form onSubmit={() => setWrong(true)}>
        <Field label="Name" error={isWrong ? 'Too short' : undefined}>
          {(control) => <TextField {...control} name="name" />}
        </Field>
        <button type="submit">Save</button>
      </Form>
    );
  }
  const screen = await renderInTheme(<Wrong />);
  await screen.getByLabelText('Name').fill('Gu');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Too short')).toBeVisible();
  await new Promise((done) => setTimeout(done, 300));
  expect(keptDrafts()).toEqual(['Name: Gu']);
});

test('passwords, filters and values that act at once are never kept, and nothing is while nobody is signed in', async () => {
  const screen = await renderInTheme(<Screen />);
  await screen.getByLabelText('Password', { exact: true }).fill('secret words');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await screen.getByLabelText('Password', { exact: true }).fill('secret words again');
  await screen.getByLabelText('Depth').fill('12');
  await screen.getByLabelText('Filter').fill('tank');
  keepDraftsWith(undefined);
  await screen.getByLabelText('Name').fill('Gulf');
  await screen.getByRole('button', { name: 'Come and go' }).click();
  expect(keptDrafts()).toEqual([]);
});

test('the same form of another row of a list has a draft of its own', async () => {
  const Row = ({ id }: { id: string }) => (
    <li data-draft-of={id}>
      <form>
        <Field label="Name">{(control) => <TextField {...control} aria-label={`Name of ${id}`} name="name" />}</Field>
      </form>
    </li>
  );
  const screen = await renderInTheme(
    <ul>
      <Row id="north" />
      <Row id="south" />
    </ul>,
  );
  await screen.getByLabelText('Name of north').fill('Gulf');
  await screen.getByLabelText('Name of south').fill('Aden');
  await expect.poll(keptDrafts).toEqual(['Name of north: Gulf', 'Name of south: Aden']);
});

test('a text that was kept is still offered after another was begun in its place, until it is put back or let go', async () => {
  const screen = await renderInTheme(<Screen />);
  const comeAndGo = screen.getByRole('button', { name: 'Come and go' });
  const name = screen.getByLabelText('Name');
  const offer = screen.getByText('You typed this here but did not save it: a long text');
  const leaveText = async () => {
    await name.fill('a long text');
    await comeAndGo.click();
    await comeAndGo.click();
    await name.fill('x');
  };
  await leaveText();
  await expect.element(offer).toBeVisible();
  await expect.poll(keptDrafts).toEqual(['Name: a long text', 'Name: x']);
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(name).toHaveValue('a long text');
  await expect.poll(keptDrafts).toEqual(['Name: a long text']);
  await name.fill('a long text, longer');
  await expect.element(offer).not.toBeInTheDocument();
});

test('each text that was left in a field is offered, newest first, until it is answered', async () => {
  const screen = await renderInTheme(<Screen />);
  const comeAndGo = screen.getByRole('button', { name: 'Come and go' });
  for (const text of ['Gulf', 'Aden']) {
    await screen.getByLabelText('Name').fill(text);
    await comeAndGo.click();
    await comeAndGo.click();
  }
  await expect.element(screen.getByText('You typed this here but did not save it: Aden')).toBeVisible();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByText('You typed this here but did not save it: Gulf')).toBeVisible();
  expect(keptDrafts()).toEqual(['Name: Gulf']);
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByText(/^You typed this here/)).not.toBeInTheDocument();
  expect(keptDrafts()).toEqual([]);
});

test('a line that is saved answers what was left in its field before; a longer text is still offered', async () => {
  const Longer = () => (
    <Form onSubmit={() => true}>
      <Field label="Note">{(control) => <TextArea {...control} name="note" defaultValue="Calm" />}</Field>
      <button type="submit">Send</button>
    </Form>
  );
  const Both = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Open and close
        </button>
        {isOpen && <Registered onSave={() => true} />}
        {isOpen && <Longer />}
      </>
    );
  };
  const screen = await renderInTheme(<Both />);
  const openAndClose = screen.getByRole('button', { name: 'Open and close' });
  await screen.getByLabelText('Name').fill('Gulf');
  await screen.getByLabelText('Note').fill('Rough');
  await openAndClose.click();
  await openAndClose.click();
  await screen.getByLabelText('Name').fill('Aden');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.getByLabelText('Note').fill('Windy');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(keptDrafts).toEqual(['Note: Rough']);
  await expect.element(screen.getByText('You typed this here but did not save it: Gulf')).not.toBeInTheDocument();
});

test('the same form open twice keeps what is typed into each: emptying or saving one takes nothing from the other', async () => {
  const screen = await renderInTheme(
    <>
      <Registered onSave={() => undefined} />
      <Registered onSave={() => undefined} />
    </>,
  );
  const names = screen.getByLabelText('Name');
  await names.first().fill('Gulf');
  await names.last().fill('Aden');
  await expect.poll(keptDrafts).toEqual(['Name: Gulf', 'Name: Aden']);
  await names.last().fill('');
  await expect.poll(keptDrafts).toEqual(['Name: Gulf']);
  await names.last().fill('Aden');
  await screen.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect.poll(keptDrafts).toEqual(['Name: Gulf']);
});

test('a device without room says beside the field that it keeps nothing, until it can again', async () => {
  let isFull = true;
  keepDraftsWith({
    save: async () => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : undefined),
    drop: async () => undefined,
  });
  const screen = await renderInTheme(<Screen />);
  const notice = screen.getByText(/^This device is out of storage: what you type here is not kept/);
  await screen.getByLabelText('Name').fill('Gulf');
  await expect.element(notice).toBeVisible();
  isFull = false;
  await screen.getByLabelText('Name').fill('Gulf watch');
  await expect.element(notice).not.toBeInTheDocument();
});

test('what stands in a form that one account opened is never kept for another', async () => {
  const screen = await renderInTheme(<Screen />);
  await screen.getByLabelText('Name').fill('Gulf');
  await expect.poll(keptDrafts).toEqual(['Name: Gulf']);
  const others: string[] = [];
  keepDraftsWith({ save: async ({ text }) => void others.push(text), drop: async () => undefined });
  await screen.getByLabelText('Name').fill('Gulf of Aden');
  await screen.getByRole('button', { name: 'Come and go' }).click();
  await screen.getByRole('button', { name: 'Come and go' }).click();
  await screen.getByLabelText('Name').fill('of the other');
  await expect.poll(() => others).toEqual(['of the other']);
});

test('a form is the same one when a filter of its page goes, and another one when another thing is open', async () => {
  const at = (search: string) => history.replaceState(null, '', `${location.pathname}?${search}`);
  const before = location.href;
  at('fleet=f1&state=stale');
  const first = await renderInTheme(<Controlled />);
  await first.getByLabelText('Remarks').fill('half a t');
  await expect.poll(keptDrafts).toEqual(['Remarks: half a t']);
  await first.unmount();
  at('fleet=f2');
  const other = await renderInTheme(<Controlled />);
  await expect.element(other.getByLabelText('Remarks')).toHaveValue('');
  await expect.element(other.getByText(/^You typed this here/)).not.toBeInTheDocument();
  await other.unmount();
  at('fleet=f1');
  const again = await renderInTheme(<Controlled />);
  await expect.element(again.getByText('You typed this here but did not save it: half a t')).toBeVisible();
  history.replaceState(null, '', before);
});

test('on a full disk what is put back stays kept as it was, until there is room for it as what is typed now', async () => {
  let isFull = false;
  const inMemory = {
    save: async (draft: TextDraft) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      drafts.set([...drafts.get().filter(({ id }) => id !== draft.id), draft]);
    },
    drop: async (ids: readonly string[]) => drafts.set(drafts.get().filter(({ id }) => !ids.includes(id))),
  };
  keepDraftsWith(inMemory);
  const first = await renderInTheme(<Controlled />);
  await first.getByLabelText('Remarks').fill('a long text');
  await expect.poll(keptDrafts).toEqual(['Remarks: a long text']);
  await first.unmount();
  isFull = true;
  const screen = await renderInTheme(<Controlled />);
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByText(/^This device is out of storage/)).toBeVisible();
  expect(keptDrafts()).toEqual(['Remarks: a long text']);
});
