import { useEffect, useState } from 'react';
import { compareLoa, type LoaExpectation, type LoaField, type LoaFinding } from './compare-loa.ts';
import { readLoaLines } from './read-loa-lines.ts';

export interface LoaComparison {
  /** `unreadable` if the file has no readable text, such as a scan. */
  state: 'no-file' | 'reading' | 'unreadable' | 'read';
  findings: readonly LoaFinding[];
}

/** Reads the text of an LOA in the browser and compares it with what is expected. */
export function useLoaComparison(file: File | null, expected: LoaExpectation): LoaComparison {
  const [read, setRead] = useState<{ file: File; lines: readonly string[] | null } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void readLoaLines(file).then((lines) => isCurrent && setRead({ file, lines }));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (!file) return { state: 'no-file', findings: [] };
  if (read?.file !== file) return { state: 'reading', findings: [] };
  return read.lines ? { state: 'read', findings: compareLoa(read.lines, expected) } : { state: 'unreadable', findings: [] };
}

export function findFinding({ findings }: LoaComparison, field: LoaField): LoaFinding | undefined {
  return findings.find((finding) => finding.field === field);
}
