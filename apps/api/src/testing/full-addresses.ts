import { customerPrices } from '../db/schema/catalogue.ts';
import { carrierResult, insertAddressWatch, insertAvailability, insertPackage } from './builders.ts';
import type { TestApi } from './test-api.ts';

/** The package that every test of a whole API has; it is of no customer. */
export const fullPackageCode = 'PROEF-1000';

/** A check, a watch and a price of a customer; each text that is free to choose contains `word`. */
export async function insertFullAddresses({ db }: TestApi, customerId: number, accountId: string, word: string) {
  await insertPackage(db, { packageCode: fullPackageCode, name: { en: 'Proef', nl: 'Proef' } });
  await db.insert(customerPrices).values({ customerId, productCode: word.slice(0, 20), unitPrice: '1.0000' });
  const address = {
    ...{ street: `${word}straat`, houseNumber: 1, houseNumberAddition: null, postalCode: '1234AB', city: word, country: 'NL' },
    ...{ bagAddressId: null, room: word },
  };
  const { availabilityId } = await insertAvailability(db, {
    customerId,
    address,
    carriers: [carrierResult({ carrierName: word })],
  });
  const { watchId } = await insertAddressWatch(db, { customerId, accountId, address });
  return { availabilityId, watchId };
}
