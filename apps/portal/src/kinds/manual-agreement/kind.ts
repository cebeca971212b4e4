import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';
import { createGetGlyph } from '../notice-glyphs.ts';
import { agreementGlyphs } from './status-glyphs.ts';

const getHref = (id: string) => `/manual-agreement/view/${id}`;

/** Individual agreements, which customers read and sign in the portal. */
export const manualAgreement = {
  name: 'manual-agreement',
  title: 'kinds.manual-agreement.title',
  icon: 'signature',
  keywords: 'kinds.manual-agreement.keywords',
  page: { path: '/manual-agreement', menuGroup: 'trade', isForResellers: true },
  search: {
    manualAgreement: {
      title: 'kinds.manual-agreement.title',
      icon: 'signature',
      samplePaths: ['/manual-agreement/view/1'],
      list: { path: '/manual-agreement', label: 'kinds.manual-agreement.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'manual-agreement',
      getStatus: ({ status }) =>
        status
          ? { glyph: agreementGlyphs[status as ManualAgreementSummary['status']], word: `manual-agreement.status-${status}` }
          : null,
    },
  },
  notices: {
    'manual-agreement': {
      label: 'kinds.manual-agreement.title',
      isNumbered: true,
      getGlyph: createGetGlyph<'manual-agreement'>({
        offered: 'attention',
        expiring: 'attention',
        expired: 'attention',
        signed: 'ok',
        withdrawn: 'attention',
        activated: 'ok',
        answered: 'ok',
        'copy-refused': 'attention',
      }),
      getText: ({ type }) => `kinds.manual-agreement.${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'order',
    },
  },
  subjects: ['manual-agreement'],
} as const satisfies Kind;
