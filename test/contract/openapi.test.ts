import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { SKILLS } from '../../src/contract/enums.ts';
import { EMPTY_SCOPES, TOKEN_SCOPES } from '../../src/contract/tokens-api.ts';
import { release } from '../../src/core/project.ts';
import { expectAnswer, expectStatus } from '../support/answers.ts';
import { words } from '../support/builders.ts';
import { built, describeWithServer } from '../support/suite.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  security?: Record<string, string[]>[];
  requestBody?: {
    content: {
      'application/json': {
        schema: { type: string; properties: Record<string, { [name: string]: Json }>; required?: string[] };
      };
    };
  };
  responses: Record<string, { content: { 'application/json': { schema: { [name: string]: Json } } } }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, Json> }> };
}

describeWithServer('The OpenAPI document', (test) => {
  const document = built(async () => (await test.get<Document>('/api/openapi.json')).body);

  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
      ),
    );
  const bodyOf = (key: string) =>
    document.paths[key.split(' ')[1] ?? '']?.[key.split(' ')[0] ?? '']?.requestBody?.content[
      'application/json'
    ].schema;

  it('is of version 3.1, readable by everybody', () => {
    expect(document.openapi).to.equal('3.1.0');
    expect(document.info).to.include.keys('title').and.to.include({ version: release() });
  });

  const shapeOf = (path: string) => path.replaceAll(/\{\w+/g, '{');

  it('is valid, and no two templates of a path differ by the names of their parameters alone', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors ?? [], 'errors of the validator').to.deep.equal([]);
    expect(valid).to.equal(true);
    const shapes = Object.keys(document.paths).map(shapeOf);
    expect(new Set(shapes).size).to.equal(shapes.length);
  });

  it('has every declared call, once, and nothing else', () => {
    const declared = test.server
      .table()
      .filter((route) => route.settings.app?.declaration)
      .map((route) => `${route.method.toUpperCase()} ${shapeOf(route.path)}`);
    expect(operations().map(([key]) => shapeOf(key))).to.have.members(declared);
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size, 'operation ids').to.equal(ids.length);
  });

  it('names every parameter of a path, and no other as such', () => {
    for (const [key, { parameters }] of operations()) {
      const places = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(named, key).to.have.members(places);
      for (const parameter of parameters)
        expect(parameter.schema, `${key} ${parameter.name}`).to.be.an('object');
    }
  });

  it('describes an answer, its refusals and a summary for every call', () => {
    for (const [key, { responses, summary, description, tags }] of operations()) {
      expect(summary, key).to.be.a('string').and.not.to.equal('');
      expect(description, key).to.match(/^[^.]+\.$/);
      expect(tags, key).to.have.length(1);
      expect(Object.keys(responses).join(), key).to.match(/\b(200|201|302)\b/);
      expect(responses['400']?.content['application/json'].schema, key).to.deep.equal({
        $ref: '#/components/schemas/Error',
      });
    }
    const keys = words('statusCode code error message fields requestId current changedBy changedFields');
    expect(document.components.schemas['Error']?.properties).to.have.all.keys(keys);
  });

  it('points only to what it holds', () => {
    for (const [reference] of JSON.stringify(document).matchAll(/"\$ref":"[^"]+"/g))
      expect(reference).to.equal('"$ref":"#/components/schemas/Error"');
  });

  it('uses only the words of JSON Schema', () => {
    const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    const walk = (value: Json, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if (Array.isArray(value)) return value.forEach((each, at) => walk(each, `${place}[${at}]`));
      const { type } = value;
      if (typeof type === 'string' && !place.endsWith('properties'))
        expect(types.has(type), `${place}: type ${type}`).to.equal(true);
      expect(value, place).not.to.have.property('nullable');
      // It would close the maps: no record could have its abilities.
      expect(value, place).not.to.have.property('additionalProperties');
      for (const [name, each] of Object.entries(value)) walk(each, `${place}.${name}`);
    };
    for (const [key, operation] of operations()) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        walk(schema, `${key} body`);
      for (const [status, { content }] of Object.entries(operation.responses))
        for (const [type, { schema }] of Object.entries(content)) walk(schema, `${key} ${status} ${type}`);
    }
  });

  it('tells the shapes of known calls', () => {
    const login = bodyOf('post /api/login');
    expect(login?.required).to.have.members(['username', 'password']);
    const advisor = bodyOf('post /api/advisors');
    expect(advisor?.required).to.have.members(['firstName', 'lastName', 'email']);
    expect(advisor?.properties['skills']).to.deep.include({ type: 'array' });
    expect(JSON.stringify(advisor?.properties['skills'])).to.contain(JSON.stringify(SKILLS));
    const list = document.paths['/api/advisors']?.['get'];
    expect(list?.parameters.map(({ name }) => name)).to.have.members(['sort', 'range', 'filter']);
    expect(list?.responses['200']?.content['application/json'].schema).to.include({ type: 'array' });
    expect(document.paths['/api/register/advisor']?.['post']?.responses).to.have.property('201');
    // A preview makes nothing.
    const announce = document.paths['/api/admin/announcements']?.['post']?.responses;
    expect(announce).to.include.all.keys('200', '201');
  });

  it('names the scope of every call that access tokens open, and no token on any other', () => {
    const scopes = operations().flatMap(([key, { security = [] }]) =>
      security.flatMap(({ token }) => token?.map((scope) => [key, scope] as const) ?? []),
    );
    expect(scopes).to.deep.include(['PATCH /api/matches/{id}', 'matches:write']);
    const offered = new Set(scopes.map(([, scope]) => scope));
    expect([...offered]).to.have.members(TOKEN_SCOPES.filter((scope) => !EMPTY_SCOPES.includes(scope)));
    expect(document.paths['/api/messages']?.['post']?.security).to.equal(undefined);
    expect(document.paths['/api/config']?.['get']?.security).to.deep.equal([]);
  });

  it('is shown on a page without a log-in', async () => {
    const page = await expectAnswer(200, test.get('/api/docs'));
    expect(page.headers['content-type']).to.equal('text/html; charset=utf-8');
    for (const [, url] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      await expectStatus(200, test.get(String(url)), url);
    expect(page.text).not.to.match(/<script>(.+)<\/script>/);
  });
});
