import { type Dialog, showDialog } from './dialogs.ts';
import { hasNewerServer } from './version.ts';

/** The server was replaced since this page was loaded: its parts may not fit together any more. */
const newerServerDialog: Dialog = {
  title: 'error.action-failed.title',
  text: 'error.action-failed.text',
  action: { label: 'action.reload', run: () => location.reload() },
};

/** Shows the dialog where the server was replaced, and tells whether it was. Asked after every failed call. */
export async function isUpdateAnnounced(): Promise<boolean> {
  const isNewer = await hasNewerServer();
  if (isNewer) showDialog(newerServerDialog);
  return isNewer;
}
