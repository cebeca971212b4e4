import type { Output } from '@demarc/contract/operation.ts';
import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import { listWdm } from '@demarc/contract/wdm.ts';
import { query } from '../../lib/api.ts';
import { getFormats } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getLightItems } from './action-items.ts';

/** The home page searches at most this many wavelengths for the most urgent ones. */
const maxReadWavelengths = 50;

export const home: KindHome = {
  actionItems: {
    feature: 'wdm',
    role: 'RESELLER_ORDER',
    isForResellers: true,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listWdm>>(
        query(listWdm, {
          params: { customerId },
          query: { lightState: ['WARNING', 'CRITICAL'], status: [...inServiceStatuses], limit: maxReadWavelengths },
        }),
        (wavelengths) => getLightItems(wavelengths, getFormats(getCurrentLanguage())),
      ),
    ],
  },
};
