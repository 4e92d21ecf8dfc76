import Joi from 'joi';
import type { Call, NoFields } from './call.ts';
import type { ListParams, ListQuery } from './list.ts';
import { listQuerySchema, listResponse, readListQuery } from './list.ts';
import type { Access, Route, RouteDeclaration } from './route.ts';
import { route } from './route.ts';

interface ListDeclaration<Params, A extends Access> extends Omit<
  RouteDeclaration<Params, ListParams, NoFields, A>,
  'method' | 'query' | 'payload' | 'answer' | 'handler'
> {
  /** Named in `Content-Range`. */
  readonly resource: string;
  /** Schema of one row. */
  readonly row: Joi.Schema;
  readonly page: (
    call: Call<Params, ListParams, NoFields, A>,
    list: ListQuery,
  ) => Promise<{ readonly rows: readonly unknown[]; readonly total: number }>;
}

/** Declares a list that is sorted, filtered and read in pages as react-admin asks for it (contract §2). */
export function listRoute<const A extends Access, Params = NoFields>({
  resource,
  row,
  page,
  ...declaration
}: ListDeclaration<Params, A>): Route {
  return route<A, Params, ListParams>({
    ...declaration,
    method: 'GET',
    query: listQuerySchema,
    answer: Joi.array().items(row),
    handler: async (call) => {
      const list = readListQuery(call.query);
      return listResponse(call.h, resource, list, await page(call, list));
    },
  });
}
