import { type Client, createClient } from '@demarc/client/client.ts';
import { getConfiguration } from './configuration.ts';
import { getCurrentLanguage } from './i18n.ts';
import { getCurrentToken } from './session-state.ts';

/** Creates a client that reports upload progress from 0 to 1, which `fetch` cannot do. */
export function createUploadClient(onSent: (share: number) => void): Client {
  return createClient({
    endpoint: getConfiguration().apiEndpoint.replace(/\/+$/, ''),
    token: getCurrentToken,
    language: getCurrentLanguage,
    fetch: (address, request) =>
      new Promise((resolve, reject) => {
        const upload = new XMLHttpRequest();
        upload.open(request?.method ?? 'POST', String(address));
        new Headers(request?.headers).forEach((value, name) => {
          upload.setRequestHeader(name, value);
        });
        upload.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
        upload.onload = () => resolve(toResponse(upload));
        upload.onerror = () => reject(new TypeError('The upload broke off'));
        upload.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
        request?.signal?.addEventListener('abort', () => upload.abort());
        upload.send(request?.body as string);
        // Aborted before it started, so no `abort` event will come.
        if (request?.signal?.aborted) upload.abort();
      }),
  });
}

function toResponse(upload: XMLHttpRequest): Response {
  const retryAfter = upload.getResponseHeader('Retry-After');
  return new Response(upload.responseText, {
    status: upload.status,
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  });
}
