import { onlyId } from '../../../core/http/page.ts';
import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ReportChange, ReportForm } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { changeableText, id, idParams, isoMoment, oneOf, required, text } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listReports } from './reports.queries.ts';
import { changeReport, makeReport } from './reports.service.ts';
const PATH = '/api/admin/reports';
const { textMax } = LIMITS.report;

const status = oneOf(REPORT_STATUSES);

const about = {
  aboutType: oneOf(REPORT_SUBJECTS).required(),
  aboutId: id().required(),
  reason: oneOf(REPORT_REASONS).required(),
};
const own = {
  id: id().required(),
  ...about,
  text: Joi.string().required(),
  createdAt: isoMoment.required(),
};

const reportAnswer = Joi.object({
  ...own,
  reportedUserId: id().allow(null).required(),
  ...required(Joi.string().allow(null), 'reportedName', 'reporterName', 'note'),
  status: status.required(),
  updatedAt: isoMoment.required(),
});

/** Reports of what should not have happened (spec 4 §15). */
export function reportRoutes(deps: Deps): Route[] {
  return [
    route.post('/api/reports', {
      access: 'signedIn',
      summary: 'Report a person, message, request or profile; the one reported never learns by whom',
      payload: Joi.object<ReportForm>({ ...about, text: text(textMax).required() }),
      answer: Joi.object(own),
      status: 201,
      handler: ({ context, payload }) => makeReport(deps, context, payload),
    }),
    listRoute(PATH, {
      access: ADMINS,
      summary: 'Reports about and of members of one’s groups',
      resource: 'reports',
      row: reportAnswer,
      page: ({ actor }, list) => listReports(deps.db, actor, list),
    }),
    route.patch(`${PATH}/{id}`, {
      access: ADMINS,
      summary: 'Say how far a report is, and note what was done',
      params: idParams,
      payload: Joi.object<ReportChange>({ status, note: changeableText(textMax) }),
      answer: reportAnswer,
      handler: async ({ context, params, payload }) => {
        await changeReport(deps, context, params.id, payload);
        return orNotFound((await listReports(deps.db, context.actor, onlyId(params.id))).rows[0]);
      },
    }),
  ];
}
