import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { buildQuotationRequestRules, type requestQuotation } from '@demarc/contract/quotation-request.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';
import { type AddressValues, omitUnshownAddressRules, toAddressRequest } from '../../../blocks/address-fields/address-values.ts';
import type { RequestPlace } from './request-start.ts';

/** The form values of a request, in the shape of the request body. */
export type RequestValues = {
  title: string;
  customerReference: string;
  place: RequestPlace;
  /** The address file; empty without one. */
  batchId: string;
  request: {
    type: OrderType;
    siteCode: string;
    description: string;
    wishDate: string;
    address: AddressValues & { room: string };
  };
};

/** The rules of the contract for the fields of the chosen location. */
export function buildRequestFormRules(values: unknown): FieldRules {
  const { place, request } = values as RequestValues;
  const rules = buildQuotationRequestRules({ request: place === 'address' ? request : { ...request, address: null } });
  return {
    ...omitUnshownAddressRules(rules, 'request.address', request.address),
    ...(place === 'site' ? { 'request.siteCode': [required] } : {}),
  };
}

/** The body of the call, with only the chosen location. */
export function toRequestBody({ place, batchId, request, ...values }: RequestValues): Input<typeof requestQuotation>['body'] {
  const { type, siteCode, description, wishDate, address } = request;
  const { room, ...rest } = address;
  return {
    title: values.title.trim() || null,
    customerReference: values.customerReference.trim() || null,
    request: {
      type,
      ...(place === 'address' ? { address: { ...toAddressRequest(rest), room: room.trim() || null } } : {}),
      ...(place === 'site' ? { siteCode } : {}),
      ...(place === 'batch' ? { batchId } : {}),
      description: description.trim(),
      wishDate,
    },
  };
}
