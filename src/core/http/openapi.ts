import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Lifecycle, RequestRoute, Server } from '@hapi/hapi';
import type Joi from 'joi';
import { errorBodySchema } from './errors.ts';
import { OPEN_API } from './joi.ts';
import { scopeOf } from '../access/token-routes.ts';
import { onceOnly } from '../once-only.ts';
import { release } from '../project.ts';
import type { Access, Route } from './route.ts';

/** joi-to-json is CommonJS whose types name a default export that Node does not see. */
const parseJoi = createRequire(import.meta.url)('joi-to-json') as (
  schema: Joi.Schema,
  type: string,
) => JsonSchema;

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** joi → JSON Schema of OpenAPI 3.1, with the documented form where a schema names one ({@link OPEN_API}). */
function toJsonSchema(schema: Joi.Schema): JsonSchema {
  const json = parseJoi(schema, 'open-api-3.1');
  const described = schema.describe() as { keys?: Record<string, { metas?: Record<string, unknown>[] }> };
  for (const [name, key] of Object.entries(described.keys ?? {})) {
    const form = key.metas?.find((meta) => OPEN_API in meta)?.[OPEN_API];
    if (form !== undefined && json.properties) json.properties[name] = form;
  }
  // Unknown keys of payloads are ignored, not refused (contract §10), and the keys of maps (`abilities`) joi-to-json
  // leaves out: no object is closed, however deep.
  const open = (name: string, value: unknown) => (name === 'additionalProperties' ? undefined : value);
  return JSON.parse(JSON.stringify(json), open) as JsonSchema;
}

function parameters(schema: Joi.ObjectSchema | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const json = toJsonSchema(schema);
  return Object.entries(json.properties ?? {}).map(([name, form]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: form,
  }));
}

/** Of calls that a key of the sender's makes safe to send again ({@link Route.once}). */
const ONCE = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the sender, 1 to 200 printable characters: sent again within 24 hours, the call is answered as the first time and done once; with another body it is a 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const roles = (access: Access): string =>
  access === 'public'
    ? 'Everyone'
    : access === 'signedIn'
      ? 'Everyone signed in'
      : `Roles: ${access.join(', ')}`;

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');

/** @param template the path under which the call stands in the document; it may name its parameters otherwise */
function operation(declaration: Route, template: string): Record<string, unknown> {
  const documented = new Map(
    namesIn(declaration.path).map((name, place) => [name, namesIn(template)[place] ?? name]),
  );
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const schema = toJsonSchema(declaration.answer);
  const done = {
    description: 'Done',
    content: { [declaration.answerType ?? 'application/json']: { schema } },
  };
  const scope = scopeOf(declaration);
  const isPublic = declaration.access === 'public';
  return {
    summary: declaration.summary,
    description: `${roles(declaration.access)}${declaration.needsProvedAddress ? ', with a confirmed e-mail address' : ''}.`,
    tags: [declaration.tag],
    operationId: `${declaration.method.toLowerCase()}${declaration.path.replaceAll(/[^a-z0-9]+(.)?/gi, (_, next?: string) => (next ?? '').toUpperCase())}`,
    parameters: [
      ...parameters(declaration.params, 'path').map((each) => ({
        ...each,
        name: documented.get(each.name) ?? each.name,
      })),
      ...parameters(declaration.query, 'query'),
      ...(declaration.once ? [ONCE] : []),
    ],
    ...(declaration.payload
      ? {
          requestBody: {
            required: true,
            content: {
              [declaration.upload ? 'multipart/form-data' : 'application/json']: {
                schema: toJsonSchema(declaration.payload),
              },
            },
          },
        }
      : {}),
    ...(scope ? { security: [isPublic ? {} : { session: [] }, { token: [scope] }] } : {}),
    ...(isPublic && !scope ? { security: [] } : {}),
    responses: {
      [declaration.status ?? 200]: done,
      ...(declaration.mayMakeNothing ? { 200: done } : {}),
      400: error('A field, a parameter or the body is wrong'),
      ...(isPublic ? {} : { 401: error('Nobody is signed in'), 403: error('Not allowed') }),
      ...(declaration.params ? { 404: error('Not there, or not visible to you') } : {}),
      default: error('See the code'),
    },
  };
}

/** OpenAPI 3.1, from the schemas that validate (contract §2): nothing in it is written by hand. */
function openApiDocument(routes: readonly RequestRoute[], brandName: string, cookie: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  // Paths that differ by the names of their parameters alone are one template in OpenAPI: the first one names them.
  const templates = new Map<string, string>();
  for (const route of routes) {
    const declaration = route.settings.app?.declaration;
    if (!declaration) continue;
    const shape = declaration.path.replaceAll(/\{\w+/g, '{');
    const template = templates.get(shape) ?? declaration.path;
    templates.set(shape, template);
    (paths[template] ??= {})[declaration.method.toLowerCase()] = operation(declaration, template);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: release(),
      description: 'Cookie log-in sessions or access tokens; JSON bodies; dates in UTC.',
    },
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token from the account’s settings, with the scope that the call names.',
        },
      },
      schemas: { Error: toJsonSchema(errorBodySchema) },
    },
    paths,
  };
}

const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const DOCS_START = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** `/api/openapi.json` and the page to read it at `/api/docs`; both need no log-in (contract §10). */
export function registerOpenApi(server: Server, brandName: string, cookie: string): void {
  const open = { auth: false as const, app: { access: 'public' as const } };
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const document = onceOnly(() => openApiDocument(server.table(), brandName, cookie));
  const get = (address: string, handler: Lifecycle.Method) =>
    server.route({ method: 'GET', path: address, options: open, handler });
  const file = (name: string, type: string) => {
    const content = onceOnly(() => readFileSync(path.join(assets, name)));
    get(`/api/docs/${name}`, (_, h) => h.response(content()).type(type));
  };
  get('/api/openapi.json', () => document());
  get('/api/docs', (_, h) => h.response(DOCS_PAGE).type('text/html'));
  get('/api/docs/start.js', (_, h) => h.response(DOCS_START).type('text/javascript'));
  file('swagger-ui.css', 'text/css');
  file('swagger-ui-bundle.js', 'text/javascript');
}
