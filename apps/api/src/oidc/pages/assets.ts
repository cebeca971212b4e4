import { join } from 'node:path';
import { apiFolder } from '../../api-folder.ts';
import { type Assets, loadAssets } from '../../pages/assets.ts';

/**
 * `form`: fields and buttons; `code`: the six-digit input; `passkey`: the browser's passkey dialog; `recovery`: actions on
 * recovery codes.
 */
export type ScriptName = 'form' | 'code' | 'passkey' | 'recovery';

const getPath = (name: string) => join(apiFolder, 'src/oidc/pages', name);

export function loadProviderAssets(): Assets<ScriptName> {
  return loadAssets('/oidc/assets', {
    styles: [getPath('sign-in.css'), getPath('manage.css')],
    scripts: {
      form: getPath('form.client.js'),
      code: getPath('code.client.js'),
      passkey: getPath('passkey.client.js'),
      recovery: getPath('recovery.client.js'),
    },
  });
}
