import Joi from 'joi';
import { CV_FIELDS } from '../../contract/advisor-fields.ts';
import { SKILLS } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ERRORS, FIELDS } from '../../contract/messages.ts';
import type { Deps } from '../../core/deps.ts';
import { attachment } from '../../core/files/download.ts';
import { openFileStore } from '../../core/files/file-store.ts';
import { count, id, listOf, oneOf, required } from '../../core/http/joi.ts';
import { uploadedFile, type UploadedFile } from '../../core/http/multipart.ts';
import { route, type Route } from '../../core/http/route.ts';
import { requireCvOf, openCv, proposeProfile, readCv, removeCv, storeCv } from './cv.service.ts';
import { documentReader } from './extraction/document-reader.ts';
import { readingQuota } from './reading-quota.ts';

interface OfAdvisor {
  readonly advisorId?: number;
}

/** Forms send what was not chosen as an empty text. */
const whose = () => id().empty(Joi.valid('', null));

const uploadPayload = Joi.object<OfAdvisor & { readonly file: UploadedFile }>({
  file: uploadedFile(ERRORS.CV_MISSING),
  advisorId: whose(),
});

/** Neither trimmed nor normalised: sources count this text's characters. Text over the limit is cut, not refused. */
const cvText = Joi.string()
  .max(LIMITS.cvText.max)
  .truncate()
  .pattern(/\S/)
  .required()
  .messages({ '*': FIELDS.cvText.required });

const source = Joi.object({
  ...required(count, 'start', 'end'),
  excerpt: Joi.string().required(),
}).description('where in cvText the value stands, in characters (UTF-16), and what stands there');

const proposalAnswer = Joi.object({
  ...required(Joi.string().allow(''), ...CV_FIELDS),
  suggestedSkills: listOf({ name: oneOf(SKILLS).required(), selected: Joi.boolean().required() }),
  extractedBy: Joi.string()
    .valid('model', 'embedded')
    .required()
    .description('who read it: a language model, whose values all stand in the text, or rules'),
  sources: Joi.object({
    ...Object.fromEntries(CV_FIELDS.map((name) => [name, source])),
    skills: Joi.object().pattern(oneOf(SKILLS), source).required(),
  }).required(),
});

/** "A own; G grp and S with advisorId" (contract §3). */
const access = ['advisor', 'group_admin', 'super_admin'] as const;
/** A file of 5 MB and the form around it. */
const upload = { maxBytes: LIMITS.cvFileBytes + 65_536, tooLarge: 'CV_TOO_LARGE' } as const;

/** CV files, their text, and what it says (contract §7). */
export function cvRoutes(deps: Deps): Route[] {
  const parts = {
    ...deps,
    store: openFileStore(deps.config.filesUrl),
    read: documentReader(),
    quota: readingQuota(),
  };
  return [
    route.post('/api/upload', {
      access,
      limit: 'uploadCv',
      summary: 'Store an advisor’s CV in place of the one before, and read it',
      upload,
      payload: uploadPayload,
      answer: Joi.object({
        cvFileId: id().required(),
        ...required(Joi.string(), 'cvFileUrl', 'cvFileName', 'cvFileType', 'cvText'),
        cvFileSize: Joi.number().integer().required().description('bytes'),
      }),
      handler: ({ context, payload: { file, advisorId } }) => storeCv(parts, context, advisorId, file),
    }),
    route.post('/api/cv/extract', {
      access,
      limit: 'uploadCv',
      summary: 'Read a CV and keep nothing of it',
      upload,
      payload: uploadPayload,
      answer: Joi.object(required(Joi.string(), 'text', 'cvText')),
      handler: async ({ actor, payload: { file, advisorId } }) => {
        const { text } = await readCv(parts, actor, advisorId, file);
        return { text, cvText: text };
      },
    }),
    route.post('/api/cv/process', {
      access,
      limit: 'processCv',
      summary: 'The profile that a CV’s text proposes, each value with its place in the text',
      payload: Joi.object<OfAdvisor & { readonly cvText: string }>({ cvText, advisorId: whose() }),
      answer: proposalAnswer,
      handler: async ({ actor, payload: { cvText, advisorId } }) => {
        if (advisorId !== undefined) await requireCvOf(deps.db, actor, advisorId);
        return proposeProfile(parts, actor, cvText);
      },
    }),
    route.delete('/api/cv/file', {
      access,
      summary: 'Delete an advisor’s CV file; the profile’s CV text stays',
      query: Joi.object<OfAdvisor>({ advisorId: id() }),
      answer: Joi.object({ deleted: Joi.boolean().required().description('false: there was none') }),
      handler: async ({ context, query: { advisorId } }) => ({
        deleted: await removeCv(parts, context, advisorId),
      }),
    }),
    route.get('/api/cv/file/{id}', {
      access: 'signedIn',
      summary: 'An advisor’s CV file, for the advisor, their groups’ admins and super admins',
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
