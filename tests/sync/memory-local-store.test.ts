import { localStoreContract } from './local-store-contract.ts';
import { memoryLocalStore } from './memory-local-store.ts';

localStoreContract('memory', async () => ({ store: memoryLocalStore(), close: () => undefined }));
