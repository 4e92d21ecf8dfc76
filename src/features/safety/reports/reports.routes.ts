import Joi from 'joi';
import { REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ReportChange, ReportForm } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { changeableText, id, idParams, text } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { listReports } from './reports.queries.ts';
import { changeReport, makeReport } from './reports.service.ts';

const tag = 'safety';
const PATH = '/api/admin/reports';
const ADMINS = ['group_admin', 'super_admin'] as const;
const { textMax } = LIMITS.report;

const oneOf = (values: readonly string[]) =>
  Joi.string()
    .valid(...values)
    .required();
const status = () => Joi.string().valid(...REPORT_STATUSES);

const about = { aboutType: oneOf(REPORT_SUBJECTS), aboutId: id().required(), reason: oneOf(REPORT_REASONS) };
const own = {
  id: id().required(),
  ...about,
  text: Joi.string().required(),
  createdAt: Joi.string().isoDate().required(),
};

const reportAnswer = Joi.object({
  ...own,
  reportedUserId: id().allow(null).required(),
  reportedName: Joi.string().allow(null).required(),
  reporterName: Joi.string().allow(null).required(),
  status: status().required(),
  note: Joi.string().allow(null).required(),
  updatedAt: Joi.string().isoDate().required(),
});

/** Reports of what should not have happened (spec 4 §15). */
export function reportRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/reports',
      access: 'signedIn',
      tag,
      summary: 'Report a person, message, request or profile; the one reported never learns by whom',
      payload: Joi.object<ReportForm>({ ...about, text: text(textMax).required() }),
      answer: Joi.object(own),
      status: 201,
      handler: ({ context, payload }) => makeReport(deps, context, payload),
    }),
    listRoute({
      path: PATH,
      access: ADMINS,
      tag,
      summary: 'Reports about and of members of one’s groups',
      resource: 'reports',
      row: reportAnswer,
      page: ({ actor }, list) => listReports(deps.db, actor, list),
    }),
    route({
      method: 'PATCH',
      path: `${PATH}/{id}`,
      access: ADMINS,
      tag,
      summary: 'Say how far a report is, and note what was done',
      params: idParams,
      payload: Joi.object<ReportChange>({ status: status(), note: changeableText(textMax) }),
      answer: reportAnswer,
      handler: async ({ context, params, payload }) => {
        await changeReport(deps, context, params.id, payload);
        const list = { sort: null, from: 0, to: 0, filter: { id: params.id } };
        const [report] = (await listReports(deps.db, context.actor, list)).rows;
        if (!report) throw notFound();
        return report;
      },
    }),
  ];
}
