import type { ErrorCode } from '../../../contract/messages.ts';

/** The kinds of documents that are read (contract §7), with the media types they are stored under. */
export const CV_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  txt: 'text/plain',
} as const;
export type CvType = keyof typeof CV_TYPES;

type Refusal = Extract<
  ErrorCode,
  'CV_TYPE' | 'CV_NO_TEXT' | 'CV_ENCRYPTED' | 'CV_DAMAGED' | 'CV_TOO_LONG' | 'CV_TOO_COMPLEX'
>;

export type Outcome =
  { readonly type: CvType; readonly text: string } | { readonly refusal: Refusal; readonly reason?: string };

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
