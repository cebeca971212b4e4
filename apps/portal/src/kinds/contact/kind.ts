import type { Kind } from '../kind.ts';

export const contact = {
  name: 'contact',
  title: 'kinds.contact.title',
  icon: 'mail',
  commands: [{ path: '/company/contact/new', label: 'kinds.contact.new', icon: 'plus', keywords: 'kinds.contact.new-keywords' }],
  search: {
    contact: {
      title: 'kinds.contact.title',
      icon: 'mail',
      samplePaths: ['/company'],
      // Administrators edit contacts; everyone else sees them on the company page.
      getHref: ({ id }, { canOpen }) => {
        const editPath = `/company/contact/${encodeURIComponent(id)}`;
        return canOpen(editPath) ? editPath : '/company';
      },
    },
  },
  subjects: ['contact'],
} as const satisfies Kind;
