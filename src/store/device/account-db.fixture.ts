// Databases as earlier versions left them, written without our code. A shipped version is never changed here (SY15).
export interface Stored {
  /** In IndexedDB's numbering, which is ten times Dexie's. */
  version: number;
  stores: Record<string, { keyPath: string; indexes?: Record<string, { multiEntry?: true; keyPath?: string[] }>; rows: object[] }>;
}

const SHIPS: Stored['stores'] = {
  shipHot: { keyPath: 'id', rows: [{ id: 0, lonE7: Int32Array.of(430_000_000), seenS: Uint32Array.of(1_700_000_000) }] },
  shipCold: { keyPath: 'id', rows: [{ id: 0, mmsi: Uint32Array.of(244_000_001), texts: { name: 'ANNA' } }] },
  shipDelta: { keyPath: 'rev', rows: [{ rev: 7, slots: Uint32Array.of(0) }] },
  shipMeta: { keyPath: 'id', rows: [{ id: 'ships', layout: 1, rev: 7, chunkRev: 6, slots: 1, traffic: 'live', world: true }] },
  ships: { keyPath: 'mmsi', rows: [{ mmsi: 244_000_001, ownFleet: true, alerted: false, opened: false, gone: false }] },
  syncState: { keyPath: 'key', rows: [{ key: 'clientId', value: 'replica-1' }] },
};

export const VERSION_1: Stored = { version: 10, stores: SHIPS };

const written = { createdAt: 1, updatedAt: 2 };
const fleet = { id: 'f1', v: 3, ...written, ownerId: 'ada', organisationId: 'o1', name: 'Tankers', tags: ['a'], mastersEmail: null };
const entry = {
  key: 'k2',
  name: 'fleet.update',
  args: { fleetId: 'f1', name: 'Mine' },
  touches: ['fleets:f1'],
  baseVersion: 3,
  createdAtMs: 5,
};
const features = { type: 'FeatureCollection', features: [] };

export const VERSION_2: Stored = {
  version: 20,
  stores: {
    ...SHIPS,
    fleets: { keyPath: 'id', indexes: { ownerId: {}, organisationId: {} }, rows: [{ ...fleet, name: 'Mine' }] },
    fleetShips: {
      keyPath: 'id',
      indexes: { fleetId: {}, ownerId: {} },
      rows: [{ id: 'f1:244000001', v: 1, fleetId: 'f1', ownerId: 'ada', mmsi: 244_000_001, sendToMaster: false }],
    },
    drawings: {
      keyPath: 'id',
      indexes: { ownerId: {} },
      rows: [{ id: 'd1', v: 1, ...written, ownerId: 'ada', name: 'Anchorage', featureCollection: features }],
    },
    views: {
      keyPath: 'id',
      indexes: { ownerId: {} },
      rows: [{ id: 'v1', v: 1, ...written, ownerId: 'ada', name: 'Gulf', lat: 1, lon: 2, zoom: 3 }],
    },
    viewDefaults: { keyPath: 'id', rows: [{ id: 'ada', v: 1, viewId: 'v1' }] },
    preferences: { keyPath: 'id', rows: [{ id: 'ada', v: 1, vesselProximity: 50 }] },
    teams: { keyPath: 'id', indexes: { organisationId: {} }, rows: [{ id: 't1', v: 1, organisationId: 'o1', name: 'Bridge' }] },
    teamMembers: { keyPath: 'id', indexes: { teamId: {}, accountId: {} }, rows: [{ id: 't1:ada', v: 1, teamId: 't1', accountId: 'ada' }] },
    notifications: { keyPath: 'id', indexes: { accountId: {} }, rows: [{ id: 'n1', v: 1, accountId: 'ada', no: 1, state: 'unread' }] },
    events: { keyPath: 'id', rows: [{ id: 'e1', v: 1 }] },
    ports: { keyPath: 'id', rows: [{ id: 'p1', v: 1 }] },
    outbox: {
      keyPath: 'no',
      indexes: { state: {}, touches: { multiEntry: true } },
      rows: [{ no: 2, ...entry, attempts: 1, nextAtMs: 0, state: 'sent', epoch: 'e1' }],
    },
    history: {
      keyPath: 'no',
      rows: [{ no: 1, ...entry, key: 'k1', acknowledgedAtMs: 6 }],
    },
    idmap: { keyPath: 'id', rows: [{ id: 'mine', serverId: 'theirs' }] },
    bases: {
      keyPath: 'key',
      indexes: { entity: {} },
      rows: [{ key: 'fleets:f1', entity: 'fleets:f1', table: 'fleets', rowId: 'f1', row: fleet }],
    },
    listed: { keyPath: 'key', indexes: { scope: {} }, rows: [{ key: 'user:ada|notifications|n0', scope: 'user:ada' }] },
    syncState: {
      keyPath: 'key',
      rows: [
        { key: 'clientId', value: 'replica-1' },
        { key: 'cursor', value: { 'content:ada': 9 } },
        { key: 'epoch', value: 'e1' },
        { key: 'lastNo', value: 2 },
        { key: 'owner', value: { accountId: 'ada', organisationId: 'o1' } },
      ],
    },
  },
};

export const VERSION_3: Stored = {
  version: 30,
  stores: {
    ...VERSION_2.stores,
    alerts: { keyPath: 'id', rows: [{ id: 'a1', v: 1, accountId: 'ada' }] },
    areas: { keyPath: 'id', indexes: { layer: {} }, rows: [{ id: 'jwc:JWLA-032:1', v: 1, layer: 'jwc', name: 'Gulf' }] },
    threatMaps: { keyPath: 'id', rows: [{ id: 'now', v: 1, sample: true }] },
  },
};

const point = { atS: Uint32Array.of(1_700_000_000), lonE7: Int32Array.of(430_000_000), latE7: Int32Array.of(120_000_000) };
const movement = { speedTenths: Uint16Array.of(120), courseTenths: Uint16Array.of(900) };

export const VERSION_4: Stored = {
  version: 40,
  stores: {
    ...VERSION_3.stores,
    shipTracks: {
      keyPath: 'key',
      indexes: { toS: {} },
      rows: [{ key: '244000001:1700000000', toS: 1_700_000_000, ...point, ...movement }],
    },
  },
};

export const VERSION_5: Stored = {
  version: 50,
  stores: {
    ...VERSION_4.stores,
    alertMarks: { keyPath: 'id', rows: [{ id: 'a1', v: 1, accountId: 'ada', acknowledgedAt: 5, acknowledgedBy: 'ada', raisedAt: 4 }] },
    localAlerts: { keyPath: 'id', rows: [{ id: 'a2', v: 0, accountId: 'ada' }] },
  },
};

export const VERSION_6: Stored = {
  version: 60,
  stores: {
    ...VERSION_5.stores,
    stars: { keyPath: 'id', indexes: { accountId: {} }, rows: [{ id: 'port:FJSUV', v: 1, accountId: 'ada' }] },
  },
};

export const VERSION_7: Stored = {
  version: 70,
  stores: {
    ...VERSION_6.stores,
    shipFacts: {
      keyPath: 'id',
      indexes: { mmsi: {} },
      rows: [{ id: 'ada:p2440000010sfs8g0', v: 1, holderId: 'ada', mmsi: 244_000_001, kind: 'portCall', traffic: 'live' }],
    },
    shipParticulars: {
      keyPath: 'id',
      indexes: { organisationId: {} },
      rows: [{ id: '244000001', v: 1, organisationId: 'o1', mmsi: 244_000_001, freeboardM: { value: 7.5, at: 5 } }],
    },
    shipAssessments: {
      keyPath: 'id',
      indexes: { organisationId: {} },
      rows: [{ id: '244000001:a', v: 1, organisationId: 'o1', mmsi: 244_000_001, authorId: 'ada', signedAt: 5 }],
    },
    signedPassages: {
      keyPath: 'id',
      indexes: { organisationId: {}, mmsi: {} },
      rows: [{ id: 's1', v: 1, organisationId: 'o1', mmsi: 244_000_001, authorId: 'ada', name: 'Aden - Salalah', signedAt: 5 }],
    },
    passageLog: { keyPath: 'id', indexes: { passageId: {} }, rows: [{ id: 'h1', v: 1, organisationId: 'o1', passageId: 's1' }] },
    watches: { keyPath: 'id', indexes: { organisationId: {} }, rows: [{ id: 'w1', v: 1, organisationId: 'o1', name: 'ANNA' }] },
    watchLog: { keyPath: 'id', indexes: { watchId: {} }, rows: [{ id: 'l1', v: 1, organisationId: 'o1', watchId: 'w1', kind: 'opened' }] },
    authorityReports: {
      keyPath: 'id',
      indexes: { organisationId: {} },
      rows: [{ id: '244000001:a', v: 1, organisationId: 'o1', mmsi: 244_000_001, form: 'ukmto.daily', writtenAt: 5 }],
    },
    shipRecords: { keyPath: 'id', indexes: { mmsi: {} }, rows: [{ id: 'a1:244000001', v: 1, mmsi: 244_000_001, lists: [] }] },
    listVerdicts: {
      keyPath: 'id',
      indexes: { organisationId: {} },
      rows: [{ id: '244000001:k', v: 1, organisationId: 'o1', mmsi: 244_000_001, key: 'k' }],
    },
    actors: { keyPath: 'id', rows: [{ id: 'raiders', v: 1, name: 'Raiders' }] },
    reportCentres: { keyPath: 'id', rows: [{ id: 'ukmto', v: 1, addressee: 'ukmto', name: 'UKMTO' }] },
    watchStates: { keyPath: 'id', indexes: { watchId: {} }, rows: [{ id: 'w1', v: 1, organisationId: 'o1', watchId: 'w1', state: 'ok' }] },
    watchDrills: { keyPath: 'id', indexes: { watchId: {} }, rows: [{ id: 'd1', v: 1, organisationId: 'o1', watchId: 'w1', endsAt: 9 }] },
  },
};

const compound = (...members: string[]) => ({ [`[${members.join('+')}]`]: { keyPath: members } });
const { signedPassages } = VERSION_7.stores;

export const VERSION_8: Stored = {
  version: 80,
  stores: {
    ...VERSION_7.stores,
    ...(signedPassages && {
      signedPassages: {
        ...signedPassages,
        indexes: {
          ...signedPassages.indexes,
          ...compound('id', 'v', 'name', 'authorName', 'signedAt', 'plan.departureMs', 'result.rating.figure', 'result.rating.band'),
          ...compound('id', 'mmsi'),
          ...compound('id', 'shipName'),
          ...compound('id', 'routeId'),
          ...compound('id', 'result.validUntilMs'),
        },
      },
    }),
    ruleSets: {
      keyPath: 'id',
      indexes: { organisationId: {} },
      rows: [{ id: 'own-1', v: 1, organisationId: 'o1', file: '{}', authorName: 'Ada', importedAt: 1, isChosen: true }],
    },
    assessmentDrafts: {
      keyPath: 'id',
      indexes: {
        organisationId: {},
        mmsi: {},
        ...compound('content.of', 'id', 'v', 'name', 'ownerId', 'ownerName', 'writtenAt'),
      },
      rows: [{ id: 'd1', v: 1, organisationId: 'o1', mmsi: 244_000_001, name: 'ANNA', writtenAt: 5 }],
    },
    reviewLog: {
      keyPath: 'id',
      indexes: { draftId: {}, ...compound('reviewer.id', 'draftId') },
      rows: [{ id: 'r1', v: 1, organisationId: 'o1', draftId: 'd1', kind: 'asked' }],
    },
  },
};

export const VERSION_9: Stored = {
  version: 90,
  stores: {
    ...VERSION_8.stores,
    chartCells: { keyPath: 'id', rows: [{ id: 'GB5X01SW', v: 1, edition: 1, update: 5, state: 'shown' }] },
    chartSheets: { keyPath: 'id', rows: [{ id: '8-171-152', v: 1, bytes: 5, cells: ['GB5X01SW'] }] },
  },
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

/** Writes a database as that version would have left it. */
export async function writeDatabase(name: string, { version, stores }: Stored): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, { keyPath, indexes = {}, rows }] of Object.entries(stores)) {
      const made = request.result.createObjectStore(store, { keyPath });
      for (const [index, { keyPath: members = index, ...options }] of Object.entries(indexes)) made.createIndex(index, members, options);
      for (const row of rows) made.add(row);
    }
  };
  (await done(request)).close();
}
