import { WAYS_IN } from '../../contract/sign-in-api.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { waysInOf } from './ways-in.service.ts';

const waysInAnswer = answerOf(WAYS_IN, {
  secondFactorRequired: 'whether the role must have a second factor',
});

export function waysInRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user/sign-in', {
      access: 'signedIn',
      withoutSecondFactor: true,
      summary: 'The ways in that one’s own account has, beside its passkeys',
      answer: waysInAnswer,
      handler: ({ actor }) => waysInOf(deps, actor),
    }),
  ];
}
