import { type Dialog, showDialog } from './dialogs.ts';
import { isUpdateAvailable } from './version.ts';

/** Shown when a new version was deployed after this page loaded, so that its chunks may no longer match. */
const updateDialog: Dialog = {
  title: 'error.action-failed.title',
  text: 'error.action-failed.text',
  action: { label: 'action.reload', run: () => location.reload() },
};

/** Shows the update dialog if a new version is deployed, and returns whether it is. Called after every failed call. */
export async function announceUpdate(): Promise<boolean> {
  const isNewer = await isUpdateAvailable();
  if (isNewer) showDialog(updateDialog);
  return isNewer;
}
