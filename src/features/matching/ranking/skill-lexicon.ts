import type { Skill } from '../../../contract/enums.ts';

/** Lay and expert words by which a brief asks for a skill. "other" asks for nothing. */
export const SKILL_LEXICON: Readonly<Record<Skill, string>> = {
  marketing:
    'marketing publicity promotion advertising advert brand campaign audience awareness social media followers website newsletter leaflet press journalist newspaper story donors supporters communications reputation',
  finance:
    'finance financial money bank cash budget accounts accountant bookkeeper treasurer payroll invoice deficit reserves audit tax costing price profit loss pension loan insolvency spreadsheet',
  legal:
    'legal law lawyer solicitor contract lease sued court tribunal claim liability regulation compliance licence trademark patent copyright dismissal gdpr privacy clause obligations',
  technology:
    'technology software app computer website developer coding programming server cloud cyber security hacked password laptop email database digital platform system',
  operations:
    'operations process logistics warehouse stock supplier delivery premises building kitchen production shop rota equipment safety quality inspection batch',
  strategy:
    'strategy strategic plan direction future vision options priorities growth merger merge competitor scenario review objectives purpose',
  'human-resources':
    'staff employee employees personnel hiring recruit recruitment sickness absence grievance dismissal redundancy disciplinary payroll volunteers volunteer retention induction wellbeing stress appraisal manager',
  'product-development':
    'product prototype design app feature user users testing invention device manufacture launch customer feedback usability roadmap recipe',
  sales:
    'sales sell selling customer customers buyer buyers deal deals retail shop pricing discount wholesale negotiation pipeline procurement pitch tender',
  board_advisory:
    'board investors founder chair shareholders directors adviser scale growth committee trustees',
  non_executive: 'board independent oversight directors chair committee audit trustee scrutiny risk',
  mentoring:
    'mentor mentoring guidance career young first-time confidence encourage founder experience learn',
  coaching:
    'coach coaching confidence overwhelmed lonely anxious promoted leader listening burnout resilience sleep',
  governance:
    'governance board trustees trustee committee chair constitution charity commission regulator conflict duties policy safeguarding oversight bylaws members',
  consulting:
    'consultant review assessment options analysis recommendations outside independent audit diagnosis',
  entrepreneurship:
    'entrepreneur startup founder founders cofounder business partner venture enterprise investors equity idea bootstrapping company seed exit',
  leadership:
    'leadership leader lead chief executive director manager team promoted responsibility culture conflict change crisis',
  business_development:
    'partnership partners sponsorship tender bid contract funder grant fundraising growth export market expansion commissioning corporate proposal',
  project_management:
    'project programme deadline milestones plan schedule builders refurbishment event delivery coordinate timeline risk rollout implementation',
  digital_transformation:
    'digital online spreadsheets paper crm database migrate migration system automation salesforce data records adoption portal',
  data_analytics:
    'data statistics measure metrics impact evaluation survey dashboard analysis figures numbers evidence outcomes reporting spreadsheet',
  other: '',
};
