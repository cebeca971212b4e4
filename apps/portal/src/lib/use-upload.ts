import { type CallInput, toPlaceholder } from '@demarc/contract/api-call.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { useRef, useState } from 'react';
import { trackBusy } from './busy.ts';
import { useMountedWrite } from './mounted-writes.ts';
import { createUploadClient } from './upload-client.ts';
import { toBase64 } from './upload-file.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Uploads a file, with progress and a way to stop. `toRequest` receives the content of the file in Base64. */
export function useUpload<O extends OperationShape>(
  operation: O,
  chosen: File | null,
  toRequest: (file: File, content: string) => Input<O>,
) {
  const [share, setShare] = useState(0);
  const stopRef = useRef<AbortController | null>(null);
  // The content is too long for a curl command, so the API panel shows a placeholder.
  useMountedWrite(operation, () => chosen && (toRequest(chosen, toPlaceholder('content')) as CallInput));
  /** Keeps the idempotency key of the last request, so that a retry after a lost response does not add a second file. */
  const lastRef = useRef({ file: null as File | null, request: '', id: '' });
  const getRequestId = (file: File): string => {
    const request = JSON.stringify(toRequest(file, ''));
    const lastRequest = lastRef.current;
    if (lastRequest.file !== file || lastRequest.request !== request)
      lastRef.current = { file, request, id: crypto.randomUUID() };
    return lastRef.current.id;
  };
  const mutation = useSingleMutation<Output<O>, { file: File; idempotencyKey: string }>({
    // The key in the variables distinguishes files.
    mutationFn: async ({ file, idempotencyKey }) => {
      const stop = new AbortController();
      stopRef.current = stop;
      const request = toRequest(file, await toBase64(file));
      return trackBusy(createUploadClient(setShare).call(operation, request, { idempotencyKey, signal: stop.signal }));
    },
  });
  const send = (file: File, callbacks: { onSuccess: (output: Output<O>) => void; onError: (error: Error) => void }) => {
    setShare(0);
    mutation.mutate({ file, idempotencyKey: getRequestId(file) }, callbacks);
  };
  return { send, share, isPending: mutation.isPending, stop: () => stopRef.current?.abort() };
}
