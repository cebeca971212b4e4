import { useState } from 'react';
import { checkFile, type FileProblem, toBase64, truncateFileName } from '../../../lib/upload-file.ts';

/** The chosen file of an LOA. It is not in the form, because it is too large for the draft in the browser. */
export interface LoaFile {
  file: File | null;
  problem: FileProblem | null;
  /** The file in the format of the API; null without a valid file. */
  content: { fileName: string; content: string } | null;
  choose: (file: File | null) => Promise<void>;
}

const noFile = { file: null, problem: null, content: null };

/** Holds the file of an LOA. `onChosen` gets its name, or '' if it was removed. */
export function useLoaFile(onChosen: (name: string) => void): LoaFile {
  const [loaFile, setLoaFile] = useState<Omit<LoaFile, 'choose'>>(noFile);
  const choose = async (file: File | null) => {
    const problem = file && (await checkFile(file, ['PDF']));
    const content = file && !problem ? { fileName: truncateFileName(file.name), content: await toBase64(file) } : null;
    setLoaFile({ file, problem, content });
    onChosen(file?.name ?? '');
  };
  return { ...loaFile, choose };
}
