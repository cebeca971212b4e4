import { buildRackOrderRules, buildSharedColoOrderRules } from '@demarc/contract/colocation-order.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { type FieldRules, findFirstProblem, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';
import { getTermAndDateRules, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import { toRackOrderRequest, toSharedColoOrderRequest } from './rack-order-request.ts';
import { parseKilowatts, type RackOrderContext, type RackOrderValues } from './rack-order-values.ts';
import { getPowerLimit, getPowerStep } from './rack-products.ts';

/** The contract's rules, plus rules for the offer of the data center and for fields that start empty. */
export function getRackOrderRules(formValues: unknown, context: RackOrderContext): FieldRules {
  const values = formValues as RackOrderValues;
  const { kind } = values;
  const { site, pkg, days } = context;
  const isShared = kind === 'SHARED_COLO';
  // Another data center may sell other products.
  const offered: Rule = (value) =>
    !pkg || isEmpty(value) || pkg.products.some(({ productCode }) => productCode === value)
      ? null
      : { code: 'validation.unknown-value' };
  const request = isShared ? toSharedColoOrderRequest(values, context) : toRackOrderRequest(values, context);
  const contract = isShared ? buildSharedColoOrderRules(request) : buildRackOrderRules(request);
  return {
    ...contract,
    // The package follows from the data center and the kind.
    packageCode: [],
    kind: [
      requireChoice('rack-new.choose-kind'),
      () => (site && kind && !pkg ? { code: 'rack-new.kind-not-here', params: { site: site.siteCode } } : null),
    ],
    'details.siteCode': [
      requireChoice('rack-new.choose-site'),
      (value) => (value && !site ? { code: 'rack-new.site-gone' } : null),
    ],
    // The height is required once the kind, and with it the offer, is chosen.
    'details.heightUnits': pkg ? [requireChoice('rack-new.choose-height'), ...(contract['details.heightUnits'] ?? [])] : [],
    'details.committedKw': [checkPower(contract['details.committedKw'] ?? [], values, context)],
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
    // Without an uplink, the form neither shows nor sends addresses.
    'details.uplinks': [],
    'details.ipv4PrefixLength': [],
    'details.ipv6PrefixLength': [],
    ...getTermAndDateRules(contract, days),
  };
}

/** Checks that the commitment is a multiple of the power step, and at most what the data center and the feeds allow. */
function checkPower(rules: readonly Rule[], values: RackOrderValues, { site, pkg }: RackOrderContext): Rule {
  return (value) => {
    const kilowatts = parseKilowatts(typeof value === 'string' ? value : '');
    const limit = site && pkg ? getPowerLimit(site, pkg, values) : null;
    // More specific than the contract's rule, which does not know the data center.
    if (limit && Number(kilowatts) > limit.maxKw)
      return { code: `rack-new.above-${limit.by}`, params: { max: limit.maxKw, feed: Number(limit.feedKw) } };
    const problem = findFirstProblem(rules, kilowatts);
    const step = pkg ? getPowerStep(pkg) : null;
    // The contract's minimum is lower than the minimum that is sold.
    if (problem?.code === 'validation.min' && step !== null) return { code: problem.code, params: { min: step } };
    if (problem) return problem;
    const isMultiple = step === null || Math.round(Number(kilowatts) * 10) % Math.round(step * 10) === 0;
    return isMultiple ? null : { code: 'validation.step', params: { step: step ?? 0 } };
  };
}
