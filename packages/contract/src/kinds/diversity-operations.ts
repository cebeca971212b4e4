import {
  createDiversityPair,
  deleteDiversityPair,
  downloadDiversityCertificate,
  getDiversityPair,
  issueDiversityCertificate,
  listDiversityPairs,
} from '../diversity.ts';

/** The calls of proofs of diversity. */
export const diversityOperations = [
  listDiversityPairs,
  createDiversityPair,
  getDiversityPair,
  deleteDiversityPair,
  issueDiversityCertificate,
  downloadDiversityCertificate,
] as const;
