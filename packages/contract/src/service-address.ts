import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { nullable } from './types.ts';

/** An address for delivery; `room` selects one location if the carrier lists several. */
export const ServiceAddress = Type.Object({
  ...Address.properties,
  bagAddressId: nullable(
    Type.String({ description: 'ID of the address in the Dutch address registry (BAG nummeraanduiding), 16 digits.' }),
  ),
  room: nullable(Type.String()),
});
export type ServiceAddress = Static<typeof ServiceAddress>;
