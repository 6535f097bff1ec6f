// The page at /docs and its OpenAPI document, written from the same routes that answer.
import type { FastifyInstance } from 'fastify';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Call it before the routes: it documents each as it is registered. */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fathom', version, description: 'Every call of the Fathom server. Errors are {message, code, details?}.' },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'jwtToken of the sign-in, or an API key (fth_...) for reading and writing ships, ports, events, alerts, fleets, drawings, views, preferences and notifications, for reading assessments and writing drafts of them; signing is a person’s',
          },
          refreshCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'fathom-refresh',
            description: 'Set by the sign-in; sent by browsers on their own',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'list', deepLinking: true } });
}
