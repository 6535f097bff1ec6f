// The call of an edit. Apart from mutations.ts, which the ship worker loads too: this file brings in the registry of every call.
import { endpoints } from '#contract/endpoints/endpoints.ts';
import { type MutationName, mutationOf } from './mutations.ts';

/** Method, path with its parameters, and body of a mutation's call. */
export function toCall(name: MutationName, args: unknown): { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown } {
  const mutation = mutationOf(name);
  const { params = {}, body } = mutation.toRequest(args as never);
  const { method, path } = endpoints[mutation.endpoint];
  if (method === 'GET') throw new Error(`${name} changes rows by a GET`);
  const filled = path.replace(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(params[member])));
  return { method, path: filled, ...(body !== undefined && { body }) };
}
