import type { Check, CheckForm, Report, ReportChange } from '../../../src/contract/safety-api.ts';
import { call } from './httpClient.ts';

export function safetyCalls() {
  const checks = (advisorId: number) => `/api/admin/advisors/${advisorId}/checks`;
  return {
    checks: (advisorId: number, signal?: AbortSignal) =>
      call<Check[]>('GET', checks(advisorId), undefined, signal),
    recordCheck: (advisorId: number, form: CheckForm) => call<Check>('POST', checks(advisorId), form),
    deleteCheck: (advisorId: number, id: number) => call<void>('DELETE', `${checks(advisorId)}/${id}`),
    changeReport: (id: number, change: ReportChange) =>
      call<Report>('PATCH', `/api/admin/reports/${id}`, change),
    viewAs: (userId: number) => call<void>('POST', '/api/admin/view-as', { userId }),
  };
}
