import { buildRackOrderRules, buildSharedColoOrderRules } from '@demarc/contract/colocation-order.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { type FieldRules, findFirstProblem, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';
import { getTermAndDateRules, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import { toRackOrderRequest, toSharedColoOrderRequest } from './rack-order-request.ts';
import { parseKilowatts, type RackOrderContext, type RackOrderValues } from './rack-order-values.ts';
import { getPowerLimit, getPowerStep } from './rack-products.ts';

/** The contract's rules, plus what the form requires because it knows the data center and starts without defaults. */
export function getRackOrderRules(given: unknown, known: RackOrderContext): FieldRules {
  const values = given as RackOrderValues;
  const { kind } = values;
  const { site, pkg, days } = known;
  const isShared = kind === 'SHARED_COLO';
  // Another data center may sell other products.
  const offered: Rule = (value) =>
    !pkg || isEmpty(value) || pkg.products.some(({ productCode }) => productCode === value)
      ? null
      : { code: 'validation.unknown-value' };
  const request = isShared ? toSharedColoOrderRequest(values, known) : toRackOrderRequest(values, known);
  const contract = isShared ? buildSharedColoOrderRules(request) : buildRackOrderRules(request);
  return {
    ...contract,
    // It follows from the data center and the kind.
    packageCode: [],
    kind: [
      requireChoice('rack-new.choose-kind'),
      () => (site && kind && !pkg ? { code: 'rack-new.kind-not-here', params: { site: site.siteCode } } : null),
    ],
    'details.siteCode': [
      requireChoice('rack-new.choose-site'),
      (value) => (value && !site ? { code: 'rack-new.site-gone' } : null),
    ],
    // The form asks for the height once it knows what is for sale.
    'details.heightUnits': pkg ? [requireChoice('rack-new.choose-height'), ...(contract['details.heightUnits'] ?? [])] : [],
    'details.committedKw': [checkPower(contract['details.committedKw'] ?? [], values, known)],
    ...(isShared
      ? {
          'details.outletsA': [required, numeric, ...(contract['details.outletsA'] ?? [])],
          'details.outletsB': [required, numeric, ...(contract['details.outletsB'] ?? [])],
        }
      : {
          'details.feeds': [],
          'details.feeds[].productCode': [requireChoice('rack-new.choose-feed'), offered],
        }),
    'details.uplinks[].productCode': [requireChoice('rack-new.choose-uplink'), offered],
    // The form offers addresses only with an uplink, and sends none without.
    'details.uplinks': [],
    'details.ipv4PrefixLength': [],
    'details.ipv6PrefixLength': [],
    ...getTermAndDateRules(contract, days),
  };
}

/** The commitment is a multiple of what is sold, and at most what the data center and the feeds allow. */
function checkPower(rules: readonly Rule[], values: RackOrderValues, { site, pkg }: RackOrderContext): Rule {
  return (value) => {
    const typed = parseKilowatts(typeof value === 'string' ? value : '');
    const limit = site && pkg ? getPowerLimit(site, pkg, values) : null;
    // It says more than the contract's rule, which does not know the data center.
    if (limit && Number(typed) > limit.maxKw)
      return { code: `rack-new.above-${limit.by}`, params: { max: limit.maxKw, feed: Number(limit.feedKw) } };
    const problem = findFirstProblem(rules, typed);
    const step = pkg ? getPowerStep(pkg) : null;
    // The contract's minimum is less than what is sold.
    if (problem?.code === 'validation.min' && step !== null) return { code: problem.code, params: { min: step } };
    if (problem) return problem;
    const isMultiple = step === null || Math.round(Number(typed) * 10) % Math.round(step * 10) === 0;
    return isMultiple ? null : { code: 'validation.step', params: { step: step ?? 0 } };
  };
}
