import { useState } from 'react';
import { checkFile, type FileProblem, toBase64, truncateFileName } from '../../../lib/upload-file.ts';

/** A letter of authorization that was chosen. It is too large for the form, whose draft is kept in the browser. */
export interface LoaFile {
  file: File | null;
  problem: FileProblem | null;
  /** The file as the API takes it; null without a file that can be sent. */
  content: { fileName: string; content: string } | null;
  choose: (file: File | null) => Promise<void>;
}

const none = { file: null, problem: null, content: null };

/** Holds the file of a letter; `onChosen` gets its name, or empty text. */
export function useLoaFile(onChosen: (name: string) => void): LoaFile {
  const [letter, setLetter] = useState<Omit<LoaFile, 'choose'>>(none);
  const choose = async (file: File | null) => {
    const problem = file && (await checkFile(file, ['PDF']));
    const content = file && !problem ? { fileName: truncateFileName(file.name), content: await toBase64(file) } : null;
    setLetter({ file, problem, content });
    onChosen(file?.name ?? '');
  };
  return { ...letter, choose };
}
