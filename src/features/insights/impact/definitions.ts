import type { ImpactReport } from '../../../contract/impact-api.ts';
import { IMPACT, fill } from '../../../contract/messages.ts';

/** What every figure means, with the rate that its value is reckoned at. */
export function impactDefinitions(rate: ImpactReport['rate']): ImpactReport['definitions'] {
  return {
    ...IMPACT.definitions,
    value: rate
      ? fill(IMPACT.definitions.value, { rate: rate.perHour, currency: rate.currency })
      : IMPACT.noRate,
  };
}
