// What every answer allows the browser to do. The shell is cached for offline use, so there are no nonces: files only.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from '@fastify/helmet';

/** Everything is our own; inline styles alone are let through, because the toast and dialog libraries write them. */
const CSP = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
};

/** For one file: its code may compile WebAssembly, and still makes none of a text. */
export function allowWasm(reply: Pick<FastifyReply, 'getHeader' | 'header'>): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
}

const POLICY = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), browsing-topics=()';
const YEAR_S = 31_536_000;

/** secure: browsers reach us by https. On plain http in a ship's network nothing may send them there. */
export async function sendSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: { ...CSP, ...(secure && { upgradeInsecureRequests: [] }) } },
    hsts: secure ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isData(request)) {
      reply.header('x-content-type-options', 'nosniff');
      if (secure) reply.header('strict-transport-security', `max-age=${YEAR_S}`);
    } else {
      reply.helmet();
      reply.header('permissions-policy', POLICY);
    }
  });
  app.addHook('onSend', async (request, reply) => {
    if (isData(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/**
 * JSON without sniffing is no page: browsers neither run it, nor frame it as something to click, nor give it to another site. Headers that
 * only pages need would be larger than most answers, which matters over a ship's link.
 */
const isData = ({ url }: FastifyRequest) => url.startsWith('/api/');
