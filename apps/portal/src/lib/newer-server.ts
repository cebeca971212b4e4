import type { Dialog } from './dialogs.ts';

/** The server was replaced since this page was loaded: its parts may not fit together any more. */
export const newerServerDialog: Dialog = {
  title: 'error.action-failed.title',
  text: 'error.action-failed.text',
  action: { label: 'action.reload', run: () => location.reload() },
};
