import type { CarrierResult } from '@demarc/contract/availability.ts';
import {
  changeAvailabilityBatchRow,
  createAvailabilityBatch,
  getAvailabilityBatch,
} from '@demarc/contract/availability-batch.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { processOpenBatches } from '../modules/availability/process-batches.ts';
import { type Carrier, emptyCarrierResult } from '../registries/carrier.ts';
import { insertPackage } from './builders.ts';
import { buildProduct, fiberCarrier, insertOrderer } from './orderable.ts';
import { orderer } from './sessions.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const carrierCode = 'FILENET';

export type Rows = Input<typeof createAvailabilityBatch>['body']['rows'];

export let api: TestApi;

export let packageCode: string;

export const carrierInfo = { code: carrierCode, name: 'Filenet', physicalCarrier: 'FIBER', networkOwner: null } as const;

export const ready: CarrierResult = { ...fiberCarrier, carrierCode, carrierName: 'Filenet' };

export const emptyResult = emptyCarrierResult({ ...carrierInfo, check: async () => ready });

/** Creates a carrier with a fixed result per house number, unless a test overrides it. */
export function createNetwork(
  respond: (houseNumber: number) => CarrierResult | Promise<CarrierResult>,
): Carrier & { requested: number[] } {
  const requested: number[] = [];
  return {
    ...carrierInfo,
    requested,
    async check({ address: { houseNumber } }) {
      requested.push(houseNumber);
      return respond(houseNumber);
    },
  };
}

export const resultsByHouseNumber: Record<number, CarrierResult> = {
  2: { ...ready, nlsType: '23' },
  3: { ...ready, status: 'PLANNED', planDate: null },
  4: { ...emptyResult, status: 'UNAVAILABLE' },
};

export const createDefaultNetwork = () => createNetwork((houseNumber) => resultsByHouseNumber[houseNumber] ?? ready);

export const useCarriers = (...carriers: Carrier[]) => {
  api.context.registries.carriers = carriers;
};

export const createCustomer = () => insertOrderer(api);

export const createRow = (houseNumber: number | string, values: Partial<Rows[number]> = {}) => ({
  postalCode: '1234AB',
  houseNumber,
  ...values,
});

export const post = (customerId: number, rows: Rows, { fileName = 'adressen.csv', headers = {} } = {}) =>
  api.call(createAvailabilityBatch, { params: { customerId }, body: { fileName, rows } }, orderer(customerId), { headers });

export const postBatch = async (customerId: number, rows: Rows) => (await post(customerId, rows)).body.batchId;

export const read = async (
  customerId: number,
  batchId: string,
  query: Input<typeof getAvailabilityBatch>['query'] = {},
  headers: Record<string, string> = {},
) => (await api.call(getAvailabilityBatch, { params: { customerId, batchId }, query }, orderer(customerId), { headers })).body;

export const correctRow = (
  customerId: number,
  batchId: string,
  row: number,
  body: Input<typeof changeAvailabilityBatchRow>['body'],
) => api.call(changeAvailabilityBatchRow, { params: { customerId, batchId, row }, body }, orderer(customerId));

export const listOutcomes = async (customerId: number, batchId: string) =>
  (await read(customerId, batchId, { limit: 200 })).items.map(({ outcome }) => outcome);

/** Registers the setup and teardown that each file of these tests needs. */
export function setUpAddressBatches(): void {
  beforeAll(async () => {
    api = await startTestApi();
    const products = [
      buildProduct('LINE', 'LINE', { unitPrice: '31.2550', mandatory: true, attributes: { downMbps: 500, upMbps: 500 } }),
      buildProduct('EVC', 'EVC', { unitPrice: '2.5050', maxQuantity: 2 }),
      buildProduct('INSTALL', 'INSTALLATION', { unitPrice: '99.9950', chargeType: 'NRC', mandatory: true }),
    ];
    ({ packageCode } = await insertPackage(api.db, { carrierCode, products }));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    useCarriers(createDefaultNetwork());
    // Left over from an earlier test.
    await processOpenBatches(api.context);
  });
}
