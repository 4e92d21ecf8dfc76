import { readOne } from '../../../core/http/page.ts';
import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { OWN_REPORT, REPORT, type ReportChange, type ReportForm } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, id, text, oneOf } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listReports } from './reports.queries.ts';
import { changeReport, makeReport } from './reports.service.ts';
const PATH = '/api/admin/reports';
const { textMax } = LIMITS.report;

const reportForm = Joi.object<ReportForm>({
  aboutType: oneOf(REPORT_SUBJECTS).required(),
  aboutId: id().required(),
  reason: oneOf(REPORT_REASONS).required(),
  text: text(textMax).required(),
});

/** Spec 4 §15. */
export function reportRoutes(deps: Deps): Route[] {
  return [
    route.post('/api/reports', {
      access: 'signedIn',
      summary: 'Report a person, message, request or profile; the one reported never learns by whom',
      payload: reportForm,
      answer: answerOf(OWN_REPORT),
      status: 201,
      handler: ({ context, payload }) => makeReport(deps, context, payload),
    }),
    listRoute(PATH, {
      access: ADMINS,
      summary: 'Reports about and of members of one’s groups',
      resource: 'reports',
      row: answerOf(REPORT),
      page: ({ actor }, list) => listReports(deps.db, actor, list),
    }),
    route.patch(`${PATH}/{id}`, {
      access: ADMINS,
      summary: 'Say how far a report is, and note what was done',
      payload: Joi.object<ReportChange>({ status: oneOf(REPORT_STATUSES), note: changeableText(textMax) }),
      answer: answerOf(REPORT),
      handler: ({ context, params, payload }) => changeReport(deps, context, params.id, payload),
      read: ({ actor, params }) => readOne(listReports)(deps.db, actor, params.id),
    }),
  ];
}
