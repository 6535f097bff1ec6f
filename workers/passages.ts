// The worker that assesses passages from this device's database. No logic of its own.
import { expose } from 'comlink';
import type { PassageApi } from '#contract/passages/passage-assessment.ts';
import { assessOnDevice } from '#features/passages/passage-rows.ts';

const api: PassageApi = { assess: assessOnDevice };

expose(api);
