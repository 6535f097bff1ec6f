import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { signIn, signOut, startSession } from '#session/session.ts';
import { commit } from '#store/edits/commit.ts';
import { deskOf, EMPTY_DRAFT, isUnsaved, withShape } from './draft.ts';
import { changeDesk, draftDesk } from './draft-desk.ts';
import { shapeOf } from './hand-shapes.ts';

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const sessionOf = (id: string) => ({
  account: {
    id,
    email: `${id}@example.com`,
    firstName: 'Ada',
    lastName: 'Mate',
    role: 'member',
    organisationId: 'o1',
    organisationName: 'Demo',
  },
  jwtToken: `token-${id}`,
  expiresIn: 900,
  offlineUntil: Date.now() + 3_600_000,
  serverTime: Date.now(),
});

beforeEach(() => changeDesk(() => deskOf(EMPTY_DRAFT))); // tests before it leave theirs in the browser
afterEach(async () => {
  changeDesk(() => deskOf(EMPTY_DRAFT));
  vi.unstubAllGlobals();
  for (const table of deviceDb().tables) await table.clear();
  for (const id of ['a1', 'a2']) await deleteAccountDb(id);
});

const signInAsLetters = () =>
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path === '/api/auth/login') return json(sessionOf((JSON.parse(body ?? '{}') as { email: string }).email.slice(0, 2)));
    if (path === '/api/auth/logout') return json({});
    throw new TypeError('Failed to fetch');
  });

it('SY18 a drawing that is not saved when the session ends is in hand again after the same account has signed in, and of nobody else', async () => {
  signInAsLetters();
  await startSession();
  expect((await signIn('a1@example.com', 'pass')).ok).toBe(true);
  const shape = shapeOf('s1', { tool: 'point', positions: [[10, 20]] }, { colour: '#0069b4', widthPx: 2 });
  changeDesk((desk) => withShape(desk, shape));
  await vi.waitFor(async () => expect(await accountDb('a1').syncState.get('unsavedDrawing')).toBeDefined());
  await signOut();
  expect(draftDesk.get().draft).toEqual(EMPTY_DRAFT);
  await signIn('a2@example.com', 'pass');
  await signOut();
  expect(draftDesk.get().draft).toEqual(EMPTY_DRAFT);
  await signIn('a1@example.com', 'pass');
  await vi.waitFor(() => expect(draftDesk.get().draft.shapes).toEqual([shape]));
});

it('a drawing too large for the local storage is in hand again after the page is loaded anew, as it was last', async () => {
  signInAsLetters();
  await startSession();
  await signIn('a1@example.com', 'pass');
  const shape = (id: string, at: [number, number]) => shapeOf(id, { tool: 'point', positions: [at] }, { colour: '#0069b4', widthPx: 2 });
  changeDesk((desk) => withShape(desk, shape('s1', [10, 20])));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  changeDesk((desk) => withShape(desk, shape('s1', [11, 21])));
  changeDesk((desk) => withShape(desk, shape('s2', [12, 22])));
  const last = draftDesk.get().draft;
  await vi.waitFor(async () => expect((await accountDb('a1').syncState.get('unsavedDrawing'))?.value).toEqual(last));
  vi.restoreAllMocks();
  const anew = './draft-desk.ts?loaded-anew'; // the module once more, as a page has it that is loaded anew
  const fresh = (await import(/* @vite-ignore */ anew)) as typeof import('./draft-desk.ts');
  await vi.waitFor(() => expect(fresh.draftDesk.get().draft).toEqual(last));
  fresh.changeDesk(() => deskOf(EMPTY_DRAFT)); // it lives on beside the next test
});

it('SY18 a drawing that could not be sealed when the session ended is in hand again too, and the next stroke takes no place of it', async () => {
  signInAsLetters();
  await startSession();
  await signIn('a1@example.com', 'pass');
  const shape = shapeOf('s1', { tool: 'point', positions: [[10, 20]] }, { colour: '#0069b4', widthPx: 2 });
  changeDesk((desk) => withShape(desk, shape));
  await vi.waitFor(async () => expect(await accountDb('a1').syncState.get('unsavedDrawing')).toBeDefined());
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true }); // plain http
  try {
    await signOut();
    expect(draftDesk.get().draft).toEqual(EMPTY_DRAFT);
    await signIn('a2@example.com', 'pass');
    await signOut();
    expect(draftDesk.get().draft).toEqual(EMPTY_DRAFT);
    expect((await signIn('a1@example.com', 'pass')).ok).toBe(true);
    await vi.waitFor(() => expect(draftDesk.get().draft.shapes).toEqual([shape]));
    changeDesk((desk) => withShape(desk, { ...shape, id: 's2' }));
    const kept = async () => JSON.stringify(await accountDb('a1').syncState.get('unsavedDrawing'));
    await vi.waitFor(async () => expect(await kept()).toContain('s2'));
    expect(await kept()).toContain('s1');
  } finally {
    delete (crypto as { subtle?: unknown }).subtle;
  }
});

it('SY20 a drawing that the browser removed from the local storage is in hand again after the page is loaded anew, and stays with its account', async () => {
  signInAsLetters();
  await startSession();
  await signIn('a1@example.com', 'pass');
  const shape = shapeOf('s1', { tool: 'point', positions: [[10, 20]] }, { colour: '#0069b4', widthPx: 2 });
  changeDesk((desk) => withShape(desk, shape));
  await vi.waitFor(async () => expect(await accountDb('a1').syncState.get('unsavedDrawing')).toBeDefined());
  localStorage.clear();
  const anew = './draft-desk.ts?loaded-after-removal';
  const fresh = (await import(/* @vite-ignore */ anew)) as typeof import('./draft-desk.ts');
  await vi.waitFor(() => expect(fresh.draftDesk.get().draft.shapes).toEqual([shape]));
  fresh.changeDesk((desk) => withShape(desk, { ...shape, id: 's2' }));
  const kept = async () => JSON.stringify(await accountDb('a1').syncState.get('unsavedDrawing'));
  await vi.waitFor(async () => expect(await kept()).toContain('s2'));
  expect(await kept()).toContain('s1');
});

it('a drawing whose page closed right after the save is saved on the next one, and a change since then is not', async () => {
  signInAsLetters();
  await startSession();
  await signIn('a1@example.com', 'pass');
  const shape = shapeOf('s1', { tool: 'text', positions: [[10, 20]] }, { colour: '#0069b4', widthPx: 2 });
  const begun = { name: 'Notes', shapes: [shape], base: { drawingId: 'd1', mark: '' } };
  changeDesk(() => deskOf(begun));
  const featureCollection = { type: 'FeatureCollection' as const, features: [shape] };
  const saved = await commit('drawing.save', { drawingId: 'd1', name: 'Notes', featureCollection });
  const anew = './draft-desk.ts?closed-after-save';
  const fresh = (await import(/* @vite-ignore */ anew)) as typeof import('./draft-desk.ts');
  await vi.waitFor(() => expect(isUnsaved(fresh.draftDesk.get().draft)).toBe(false));
  expect(fresh.draftDesk.get().draft.base).toMatchObject({ drawingId: 'd1', no: saved.ok ? saved.value : undefined });
  await vi.waitFor(async () => expect(await accountDb('a1').syncState.get('unsavedDrawing')).toBeUndefined());
  fresh.changeDesk(() => deskOf(EMPTY_DRAFT));

  changeDesk(() => deskOf({ ...begun, name: 'Notes of today' }));
  const anewToo = './draft-desk.ts?changed-after-save';
  const changed = (await import(/* @vite-ignore */ anewToo)) as typeof import('./draft-desk.ts');
  await new Promise((resolve) => setTimeout(resolve, 200)); // what is stored is read meanwhile
  expect(changed.draftDesk.get().draft).toMatchObject({ name: 'Notes of today', base: { mark: '' } });
  changed.changeDesk(() => deskOf(EMPTY_DRAFT));
});
