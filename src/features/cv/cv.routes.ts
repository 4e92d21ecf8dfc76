import Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import type { Deps } from '../../core/deps.ts';
import { attachment } from '../../core/files/download.ts';
import { openFileStore } from '../../core/files/file-store.ts';
import { idParams } from '../../core/http/joi.ts';
import { route, type Route } from '../../core/http/route.ts';
import { requireCvOf, openCv, proposeProfile, readCv, removeCv, storeCv } from './cv.service.ts';
import {
  cvQuery,
  cvTextPayload,
  deletedAnswer,
  extractAnswer,
  proposalAnswer,
  uploadAnswer,
  uploadPayload,
} from './cv.schemas.ts';
import { DocumentReader } from './extraction/document-reader.ts';
import { readingQuota } from './reading-quota.ts';
/** "A own; G grp and S with advisorId" (contract §3). */
const access = ['advisor', 'group_admin', 'super_admin'] as const;
/** A file of 5 MB and the form around it. */
const upload = { maxBytes: LIMITS.cvFileBytes + 65_536, tooLarge: 'CV_TOO_LARGE' } as const;

/** CV files, their text, and what it says (contract §7). */
export function cvRoutes(deps: Deps): Route[] {
  const parts = {
    ...deps,
    store: openFileStore(deps.config.filesUrl),
    reader: new DocumentReader(),
    quota: readingQuota(),
  };
  return [
    route.post('/api/upload', {
      access,
      limit: 'uploadCv',
      summary: 'Store an advisor’s CV in place of the one before, and read it',
      upload,
      payload: uploadPayload,
      answer: uploadAnswer,
      handler: async ({ context, payload: { file, advisorId } }) => {
        return storeCv(parts, context, advisorId, file);
      },
    }),
    route.post('/api/cv/extract', {
      access,
      limit: 'uploadCv',
      summary: 'Read a CV and keep nothing of it',
      upload,
      payload: uploadPayload,
      answer: extractAnswer,
      handler: async ({ actor, payload: { file, advisorId } }) => {
        const { text } = await readCv(parts, actor, advisorId, file);
        return { text, cvText: text };
      },
    }),
    route.post('/api/cv/process', {
      access,
      limit: 'processCv',
      summary: 'The profile that a CV’s text proposes, each value with its place in the text',
      payload: cvTextPayload,
      answer: proposalAnswer,
      handler: async ({ actor, payload: { cvText, advisorId } }) => {
        if (advisorId !== undefined) await requireCvOf(deps.db, actor, advisorId);
        return proposeProfile(parts, actor, cvText);
      },
    }),
    route.delete('/api/cv/file', {
      access,
      summary: 'Delete an advisor’s CV file; the profile’s CV text stays',
      query: cvQuery,
      answer: deletedAnswer,
      handler: async ({ context, query: { advisorId } }) => {
        return { deleted: await removeCv(parts, context, advisorId) };
      },
    }),
    route.get('/api/cv/file/{id}', {
      access: 'signedIn',
      summary: 'An advisor’s CV file, for the advisor, their groups’ admins and super admins',
      params: idParams,
      answer: Joi.binary(),
      answerType: 'application/octet-stream',
      handler: async ({ actor, params: { id }, h }) => {
        const { stream, name, type, size } = await openCv(parts, actor, id);
        const response = h.response(stream).type(type).bytes(size);
        // A text is in whatever encoding it came in.
        response.charset('');
        return response.header('content-disposition', attachment(name));
      },
    }),
  ];
}
