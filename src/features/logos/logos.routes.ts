import { ADMINS } from '../../core/access/access.ts';
import Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import { ERRORS } from '../../contract/messages.ts';
import type { Deps } from '../../core/deps.ts';
import { uploadedFile, type UploadedFile } from '../../core/http/multipart.ts';
import { route, type Route } from '../../core/http/route.ts';
import { openLogo, uploadLogo, type Owner } from './logos.service.ts';
const upload = { maxBytes: LIMITS.logo.bytes + 65_536, tooLarge: 'LOGO_TOO_LARGE' } as const;
const payload = Joi.object<{ file: UploadedFile }>({ file: uploadedFile(ERRORS.LOGO_MISSING) });
const answer = Joi.object({ logoUrl: Joi.string().required() });
const WHO = { group: ADMINS, organization: ['organization', ...ADMINS] } as const;

/** Logos of groups and organisations (spec 4 §19). */
export function logoRoutes(deps: Deps): Route[] {
  return (['group', 'organization'] satisfies Owner[]).flatMap((of) => [
    route.post(`/api/${of}s/{id}/logo`, {
      access: WHO[of],
      limit: 'uploadLogo',
      summary: 'Take a picture as the logo: png, jpeg, webp or svg',
      upload,
      payload,
      answer,
      handler: ({ context, params: { id }, payload: { file } }) =>
        uploadLogo(deps, context, { of, id }, file.bytes),
    }),
    route.get(`/api/${of}s/{id}/logo`, {
      access: 'signedIn',
      summary: 'The logo, as this server keeps it',
      answer: Joi.binary(),
      answerType: 'image/webp',
      handler: async ({ actor, params: { id }, h }) => {
        const { stream, size } = await openLogo(deps, actor, { of, id });
        return h
          .response(stream)
          .type('image/webp')
          .bytes(size)
          .header('cache-control', 'private, max-age=300');
      },
    }),
  ]);
}
