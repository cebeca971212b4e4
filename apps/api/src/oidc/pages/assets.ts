import { join } from 'node:path';
import { apiFolder } from '../../api-folder.ts';
import { type Assets, loadAssets } from '../../pages/assets.ts';

/**
 * `form`: fields and buttons; `code`: the six-digit input; `passkey`: the browser's passkey dialog; `recovery`: actions on
 * recovery codes.
 */
export type ScriptName = 'form' | 'code' | 'passkey' | 'recovery';

const file = (name: string) => join(apiFolder, 'src/oidc/pages', name);

export function loadProviderAssets(): Assets<ScriptName> {
  return loadAssets('/oidc/assets', {
    styles: [file('sign-in.css'), file('manage.css')],
    scripts: {
      form: file('form.client.js'),
      code: file('code.client.js'),
      passkey: file('passkey.client.js'),
      recovery: file('recovery.client.js'),
    },
  });
}
