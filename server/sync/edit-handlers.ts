// The call of every edit, made from the contract's list: the request becomes arguments, the runner runs them, the answer gets the shape
// asked for.
import { createHash } from 'node:crypto';
import { SKEW_MS } from '#contract/constants.ts';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { MUTATION_NAMES, type MutationName, mutationOf } from '#domain/mutations.ts';
import { EditAcknowledgement } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { type Call, type Caller, type Handler, type Handlers, SENT } from '#server/handlers.ts';
import { refusalOfIssues } from '#server/http/judge-body.ts';
import { type EditHeaders, readEditHeaders } from './edit-headers.ts';
import type { Policies, Presenter } from './mutation-policy.ts';
import { type EditRequest, runMutation } from './run-mutation.ts';
import type { SyncStore, SyncWho } from './sync-tx.ts';

interface EditParts {
  store: SyncStore;
  policies: Policies;
  clock: () => EpochMs;
  /** A new id of a row. */
  ids: () => string;
}

/** @throws Refusal invalid, when the arguments are not what the mutation takes */
function readArgs(name: MutationName, request: Call<EndpointName>['request'], made: { id: string; accountId: string }): unknown {
  const mutation = mutationOf(name);
  const { params, body } = request as { params?: Record<string, unknown>; body?: Record<string, unknown> };
  const parsed = mutation.args.safeParse(mutation.fromRequest({ params: params ?? {}, body: body ?? {} }, made));
  if (parsed.success) return parsed.data;
  throw refusalOfIssues(parsed.error.issues);
}

/** Fingerprint of a request. The same key with another fingerprint is a mistake of the client (SY21). */
function fingerprintOf({ method, url, body }: Call<EndpointName>['request']): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url.split('?')[0], body ?? null]))
    .digest('base64url');
}

/** The id of a row whose client left it to the server: the same for every try with one key, so that a repeated one finds what the first made. */
function idOfKey(accountId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([accountId, key]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`; // UUID of version 8 (RFC 9562)
}

/**
 * When an edit was made, by the server's clock. The device says how long the edit waited, which is right even if its clock is wrong. If the
 * device's clock was set in between (sent before made), the waiting time is unknown.
 */
function madeAt(atMs: EpochMs, { madeMs, sentMs }: NonNullable<EditHeaders['clock']>) {
  const waitedMs = sentMs - madeMs;
  const madeAtMs = waitedMs < -SKEW_MS ? Number.NEGATIVE_INFINITY : atMs - Math.max(0, waitedMs);
  return { madeAtMs, skewMs: madeAtMs - madeMs };
}

export function syncWho(caller: Caller | undefined, atMs: EpochMs, { clientId, clock }: Pick<EditHeaders, 'clientId' | 'clock'>): SyncWho {
  if (!caller) throw new Error('An edit was asked for by nobody');
  const { accountId, organisationId, role } = caller;
  return { accountId, organisationId, role, atMs, ...(clientId !== undefined && { clientId }), ...(clock && madeAt(atMs, clock)) };
}

const answersNothing: Presenter<MutationName> = async () => ({});

function editHandler(name: MutationName, { store, policies, clock, ids }: EditParts) {
  return async ({ request, reply, caller }: Call<EndpointName>): Promise<unknown> => {
    const headers = readEditHeaders(request.headers);
    const { minimal, key, ifMatch } = headers;
    const who = syncWho(caller, clock(), headers);
    const edit = {
      name,
      args: readArgs(name, request, { id: key === undefined ? ids() : idOfKey(who.accountId, key), accountId: who.accountId }),
      fingerprint: fingerprintOf(request),
      ...(key !== undefined && { key }),
      ...(ifMatch !== undefined && { ifMatch }),
    } as EditRequest<MutationName>;
    const present = minimal ? undefined : ((policies[name].present as Presenter<MutationName> | undefined) ?? answersNothing);
    const { acknowledgement, presented } = await runMutation(store, policies, ids, who, edit, present);
    if (!minimal) return presented;
    // the acknowledgement does not match the answer schema of this call: it is trimmed by its own schema and sent directly
    void reply.header('preference-applied', 'return=minimal').type('application/json; charset=utf-8');
    void reply.serializer((body) => JSON.stringify(EditAcknowledgement.parse(body))).send(acknowledgement);
    return SENT;
  };
}

/** Gives each edit a later time, also within one millisecond: a change of a fleet's ships shows only in the time of its last change. */
function everLater(clock: () => EpochMs): () => EpochMs {
  let lastMs = 0;
  return () => (lastMs = Math.max(lastMs + 1, clock()));
}

/** The handlers of all edits. */
export function editHandlers(parts: EditParts): Handlers {
  const each = { ...parts, clock: everLater(parts.clock) };
  const handlers = MUTATION_NAMES.map((name) => [mutationOf(name).endpoint, editHandler(name, each) as Handler<EndpointName>]);
  return Object.fromEntries(handlers) as Handlers;
}
