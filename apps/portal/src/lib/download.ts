import type { Input, OperationShape, Output, ReceivedFile } from '@demarc/contract/operation.ts';
import { useCallback } from 'react';
import { useWrite, type WriteOptionsFor } from './api.ts';

/** How long the download link stays valid (specification, section 9). */
const linkLifetimeMs = 500;

type FileOperation = OperationShape & { file: object };

/** A call whose response the browser saves as a file. The API panel shows the call with `previewInput`. */
export function useDownload<O extends FileOperation>(operation: O, previewInput: Input<O> | null) {
  const write = useWrite(operation, ...([{ previewInput: () => previewInput }] as unknown as WriteOptionsFor<O>));
  const { mutate } = write;
  const start = useCallback(
    (input: Input<O>, callbacks?: { onError: (error: Error) => void }) =>
      mutate(input, { ...callbacks, onSuccess: saveFile as (file: Output<O>) => void }),
    [mutate],
  );
  return { ...write, start };
}

/** Lets the browser save a file. */
export function saveFile({ blob, fileName }: Pick<ReceivedFile, 'blob' | 'fileName'>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(link.href);
  }, linkLifetimeMs);
}
