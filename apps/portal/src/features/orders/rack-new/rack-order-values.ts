import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind, lockTypes } from '@demarc/contract/colocation.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { Site } from '@demarc/contract/site.ts';
import type { DayRange } from '../../../blocks/order-form/envelope-rules.ts';
import { createEnvelopeValues, type EnvelopeValues } from '../../../blocks/order-form/order-envelope.ts';

type UplinkValues = { productCode: string; redundant: boolean };

/** The form values of both a rack and shared units, because the user can switch between the two. */
export type RackOrderValues = EnvelopeValues & {
  kind: ColocationKind | '';
  details: {
    siteCode: string;
    heightUnits: string;
    committedKw: string;
    /** For a rack: feed A, or A and B, each with its product. */
    feeds: { label: FeedLabel; productCode: string }[];
    outletsA: string;
    outletsB: string;
    uplinks: UplinkValues[];
    ipv4PrefixLength: string;
    ipv6PrefixLength: string;
    accessContacts: string[];
    lockType: (typeof lockTypes)[number] | '';
    equipment: string;
  };
};

/** The initial values; the contacts get access. */
export function createRackOrderValues(customerOrderId: string, accessContacts: string[] = []): RackOrderValues {
  return {
    ...createEnvelopeValues(customerOrderId),
    kind: '',
    details: {
      siteCode: '',
      heightUnits: '',
      committedKw: '',
      feeds: [
        { label: 'A', productCode: '' },
        { label: 'B', productCode: '' },
      ],
      outletsA: '1',
      outletsB: '1',
      uplinks: [],
      ipv4PrefixLength: '',
      ipv6PrefixLength: '',
      accessContacts,
      lockType: '',
      equipment: '',
    },
  };
}

/** Converts typed kilowatts with a decimal comma or point to the format of the API. */
export function parseKilowatts(text: string): string {
  return text.trim().replace(',', '.');
}

/** The data that the rules need in addition to the form values. */
export interface RackOrderContext {
  site: Site | undefined;
  /** The package of the chosen kind at the site. */
  pkg: Package | undefined;
  /** Null until a package is chosen. */
  days: DayRange | null;
}
